import { useEffect, useRef, useState } from 'react'
import classes from './Brand.module.css'

const HEIGHT = 844

type Props = {
  readonly name: string
  /** How wide the page believes to be, in pixels. */
  readonly width: number
  /** The last one stays while there is none. */
  readonly address: string | undefined
}

/** A page of the game as it is, drawn smaller. */
export function Frame({ name, width, address }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [shown, setShown] = useState(address)
  if (address !== undefined && address !== shown) setShown(address)
  useEffect(() => {
    const observed = box.current
    if (observed === null) return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  const scale = room / width
  return (
    <figure className={classes.device}>
      <div ref={box} className={classes.glass} style={{ blockSize: HEIGHT * scale }}>
        {shown !== undefined && scale > 0 && (
          // A page of ours, from here: with its scripts and its storage, a sandbox would keep nothing out.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            title={name}
            src={shown}
            style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }}
          />
        )}
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
