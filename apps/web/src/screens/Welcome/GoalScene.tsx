import { useId } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import styles from './Welcome.module.css'

const TORSO =
  'M35 70l37-13c6 14 14 23 22 27q16 6 32 0c8-4 16-13 22-27l37 13-13 31q-6 13-17 21l-3 84q-42 12-84 0l-3-84q-11-8-17-21z'

/** A goal as seen from the stand behind the scorer, with its points; decoration. */
export function GoalScene() {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={styles.scene} aria-hidden="true">
      <Stadium />
      <svg viewBox="0 0 390 420" preserveAspectRatio="xMidYMax meet" className={styles.goal}>
        <defs>
          <pattern id={`${id}n`} width="13" height="13" patternUnits="userSpaceOnUse">
            <path d="M0 0h13M0 0v13" stroke="#fff" strokeOpacity=".22" />
          </pattern>
          <linearGradient id={`${id}f`}>
            <stop stopOpacity=".35" />
            <stop offset=".35" stopColor="#fff" stopOpacity=".12" />
            <stop offset="1" stopOpacity=".35" />
          </linearGradient>
        </defs>
        <path d="M44 112H346V350H44z" fill={`url(#${id}n)`} />
        <path d="M40 350V110H350V350" fill="none" stroke="#fff" strokeWidth="7" />
        <g transform="translate(308 176)">
          <circle r="20" fill="#fff" />
          <path
            d="M0-8l8 6-3 9h-10l-3-9zM-6-19L0-15l6-4M18-5l-6 3 1 7 5 3M11 16l-2-6-7 2v7M-11 16l2-6 7 2M-18-5l6 3-1 7-5 3"
            fill="#1b1626"
          />
        </g>
        <g transform="translate(42 118) scale(1.16)">
          <g strokeLinecap="round" stroke="#17111f" strokeWidth="19">
            <path d="M56 84L34 22M164 84l22-62" />
          </g>
          <g fill="#17111f">
            <circle cx="32" cy="16" r="12.5" />
            <circle cx="188" cy="16" r="12.5" />
            <path d="M97 66h26v34H97z" />
            <path d="M66 204q44 11 88 0l8 60H58z" />
          </g>
          <path d={TORSO} fill="#5c2ba6" />
          <path d={TORSO} fill={`url(#${id}f)`} />
          <path d="M35 70l37-13M185 70l-37-13" stroke="#efe6ff" strokeWidth="6" />
          <path d="M88 92q22 12 44 0l3 5q-25 14-50 0z" fill="#efe6ff" />
          <path
            d="M110 33c14 0 20.5 10 20 23-.5 15-9 26-20 26S90.5 71 90 56c-.5-13 6-23 20-23z"
            fill="#17111f"
          />
          <path
            d="M91 52c-.5-12 7-19 19-19s19.5 7 19 19"
            fill="none"
            stroke="#c9b3f3"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
          <text className={styles.number} x="110" y="172" textAnchor="middle">
            {9}
          </text>
        </g>
      </svg>
      <p className={styles.ribbon}>
        <span>{t('welcome.goal')}</span>
        <b className="number" dir="ltr">
          {t('welcome.goalPoints')}
        </b>
      </p>
    </div>
  )
}
