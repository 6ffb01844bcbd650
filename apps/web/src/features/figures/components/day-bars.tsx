interface DayBarsProps {
  label: string
  bars: ReadonlyArray<{ key: string; value: number; text: string }>
  /** Labels under both ends. */
  first: string
  last: string
}

const chartWidth = 600
const chartHeight = 160

/** A bar for each day. Screen readers get one image; the table below holds the figures. */
export function DayBars({ label, bars, first, last }: DayBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = chartWidth / Math.max(1, bars.length)
  return (
    <figure className="grid gap-1.5">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
      >
        <line x1="0" x2={chartWidth} y1={chartHeight - 0.5} y2={chartHeight - 0.5} className="stroke-line" />
        {bars.map(({ key, value, text }, index) => {
          const height = value === 0 ? 0 : Math.max(3, (value / most) * (chartHeight - 6))
          return (
            <g key={key}>
              <title>{text}</title>
              <rect x={index * step} y="0" width={step} height={chartHeight} fill="transparent" />
              <rect
                x={index * step + step * 0.15}
                y={chartHeight - height}
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
