interface DayBarsProps {
  label: string
  bars: ReadonlyArray<{ key: string; value: number; text: string }>
  /** The words under both ends. */
  first: string
  last: string
}

const WIDTH = 600
const HEIGHT = 160

/** A bar a day. To a screen reader it is one picture: the figures stand in the table under it. */
export function DayBars({ label, bars, first, last }: DayBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <figure className="grid gap-1.5">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {bars.map(({ key, value, text }, index) => {
          const height = value === 0 ? 0 : Math.max(3, (value / most) * (HEIGHT - 6))
          return (
            <g key={key}>
              <title>{text}</title>
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={index * step + step * 0.15}
                y={HEIGHT - height}
                width={step * 0.7}
                height={height}
                rx="2"
                className="fill-accent"
              />
            </g>
          )
        })}
      </svg>
      <figcaption className="flex justify-between text-caption text-ink-faint">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
