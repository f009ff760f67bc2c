import { isSeatLetter, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import styles from './library.module.css'

const size = 6
const gap = 1.5
/** Pixels for each unit of the picture. */
const scale = 1.25

/** A small picture of a map, its front at the left. The lower deck comes first. */
export function MapPicture({ layout }: { layout: Layout }) {
  const front = new Set(
    seatsOf(layout).flatMap(({ isFront, deck, row, column }) => (isFront ? `${deck} ${row} ${column}` : [])),
  )
  const lengths = layout.decks.map(({ rows }) => rows.length * (size + gap) + 8)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length + 6, 0))
  const width = starts.at(-1)! + lengths.at(-1)!
  const height = Math.max(...layout.decks.map(({ rows }) => rows[0]!.length)) * (size + gap) + 4
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} width={width * scale} aria-hidden="true">
      {layout.decks.map(({ rows }, deck) => (
        <g key={deck} transform={`translate(${starts[deck]!} 0)`}>
          <rect
            x="0.5"
            y="0.5"
            width={lengths[deck]! - 1}
            height={rows[0]!.length * (size + gap) + 3}
            rx="5"
            className={styles.outline}
          />
          {rows.flatMap((letters, row) =>
            [...letters].map((letter, column) =>
              letter === '.' ? null : (
                <rect
                  key={`${row} ${column}`}
                  x={4 + row * (size + gap)}
                  // The left side of the coach is below, as seen from above with the front at the left.
                  y={2 + (letters.length - 1 - column) * (size + gap)}
                  width={size}
                  height={size}
                  rx="1.2"
                  className={
                    letter === 'A'
                      ? styles.crew
                      : front.has(`${deck} ${row} ${column}`)
                        ? styles.front
                        : isSeatLetter(letter)
                          ? styles.seat
                          : styles.thing
                  }
                />
              ),
            ),
          )}
        </g>
      ))}
    </svg>
  )
}
