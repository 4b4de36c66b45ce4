import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { matrixOf, SIGHTS } from './color-sight.ts'
import { Frame } from './Frame.tsx'
import { isLanguage, type Language, LANGUAGES } from './languages.ts'
import type { Studio } from './look.ts'
import classes from './Brand.module.css'

/** The filter that the frames are seen through. */
const SIGHT = 'brand-sight'
const VIEWS = ['draft', 'live', 'both', 'texts'] as const
const WIDTHS = { phone: 390, column: 850, wide: 1440 } as const
type Width = keyof typeof WIDTHS

type Props = {
  readonly pages: Studio['pages']
  /** What pages are opened with to see the draft; null before the first answer and while the draft has faults. */
  readonly token: string | null
  readonly turn: number
  readonly hasFaults: boolean
}

/** Real pages of the operator, in the draft, as they are live, or both. */
export function Preview({ pages, token, turn, hasFaults }: Props) {
  const { read, change } = useAddress()
  const view = VIEWS.find((one) => one === read('view')) ?? 'draft'
  const width = (Object.keys(WIDTHS) as Width[]).find((one) => one === read('width')) ?? 'phone'
  const asked = read('lang')
  const sight = SIGHTS.find((one) => one === read('sight'))
  const framed = framesOf(pages, view, width)
  return (
    <>
      <Bar>
        <Views />
      </Bar>
      <Bar
        end={
          <>
            <select
              className={classes.language}
              aria-label={t('brand.sight')}
              value={sight ?? ''}
              onChange={({ target }) => change({ sight: target.value })}
            >
              <option value="">{t('brand.sight.all')}</option>
              {SIGHTS.map((one) => (
                <option key={one} value={one}>
                  {t(`brand.sight.${one}`)}
                </option>
              ))}
            </select>
            <select
              className={classes.language}
              aria-label={t('brand.in')}
              value={asked ?? ''}
              onChange={({ target }) => change({ lang: target.value })}
            >
              <option value="">{`${t('inLanguage.en')}, ${t('inLanguage.ar')}`}</option>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {t(`inLanguage.${language}`)}
                </option>
              ))}
            </select>
          </>
        }
      >
        <Segments
          label={t('brand.width')}
          views={(Object.keys(WIDTHS) as Width[]).map((one) => ({
            to: addressWith('width', one === 'phone' ? undefined : one),
            text: t(`brand.width.${one}`),
            isOn: one === width,
          }))}
        />
      </Bar>
      {hasFaults && <Notice tone="warn">{t('brand.waiting')}</Notice>}
      {sight !== undefined && (
        <svg className={classes.unseen} aria-hidden="true">
          <filter id={SIGHT} colorInterpolationFilters="linearRGB">
            <feColorMatrix values={matrixOf(sight)} />
          </filter>
        </svg>
      )}
      <div
        className={classes.frames}
        data-count={framed.length}
        data-width={width}
        style={sight && { filter: `url(#${SIGHT})` }}
      >
        {framed.map(({ page, isDraft }, index) => {
          const language = isLanguage(asked) ? asked : usualLanguage(index)
          const name = t('brand.pageOf', {
            page: t(`brand.page.${page.name}`),
            view: isDraft ? t('brand.view.draft') : t('brand.view.live'),
          })
          return (
            <Frame
              key={`${page.name} ${isDraft}`}
              name={name}
              width={WIDTHS[width]}
              address={isDraft ? addressOf(page.path, language, token, turn) : addressOf(page.path, language)}
            />
          )
        })}
      </div>
      {pages.length === 1 && <p className={classes.hint}>{t('brand.noContest')}</p>}
    </>
  )
}

/** What the middle of the studio shows. */
export function Views() {
  const { read } = useAddress()
  const view = VIEWS.find((one) => one === read('view')) ?? 'draft'
  return (
    <Segments
      label={t('brand.view')}
      views={VIEWS.map((one) => ({
        to: addressWith('view', one === 'draft' ? undefined : one),
        text: t(`brand.view.${one}`),
        isOn: one === view,
      }))}
    />
  )
}

function addressWith(key: string, value: string | undefined): string {
  const params = new URLSearchParams(window.location.search)
  if (value === undefined) params.delete(key)
  else params.set(key, value)
  return `?${params.toString()}`
}

/** Where no language is chosen, the last of three pages shows how the brand looks mirrored. */
function usualLanguage(index: number): Language {
  return index === 2 ? 'ar' : 'en'
}

type Framed = { readonly page: Studio['pages'][number]; readonly isDraft: boolean }

/** Three pages where they fit beside each other; one in both brands, or one that is wide. */
function framesOf(pages: Studio['pages'], view: string, width: Width): readonly Framed[] {
  const shown = width === 'phone' && view !== 'both' ? pages : pages.slice(0, 1)
  if (view === 'both')
    return shown.flatMap((page) => [
      { page, isDraft: true },
      { page, isDraft: false },
    ])
  return shown.map((page) => ({ page, isDraft: view !== 'live' }))
}

/** The address of a page in a language, in the brand of a token; undefined while there is none to show. */
function addressOf(path: string, language: string, token?: string | null, turn?: number): string | undefined {
  if (token === null) return undefined
  const url = new URL(path, window.location.origin)
  url.searchParams.set('lang', language)
  if (token !== undefined) {
    url.searchParams.set('preview', token)
    url.searchParams.set('turn', String(turn))
  }
  return `${url.pathname}${url.search}`
}
