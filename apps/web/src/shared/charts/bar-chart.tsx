import { useTranslation } from 'react-i18next'

export interface Bar {
  key: string
  /** What the bar stands for: a day, an hour. */
  name: string
  /** A shorter one for under the picture. */
  axis?: string
  value: number
  /** How much of the value is told apart, at the bar's head. */
  part?: number
  /** The same of the range before, drawn paler beside it. */
  before?: number | undefined
}

interface BarChartProps {
  title: string
  /** One sentence that says what the picture shows, for those who do not see it. */
  summary: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** Heading of the first column of the table: Day, Hour. */
  unit: string
  /** What the part told apart is called, and what is left without it. */
  part?: string
  rest?: string
  /** Every how many bars a name stands under the picture. */
  nameEvery?: number
}

const WIDTH = 600
const HEIGHT = 180

/** Bars, and the same figures as a table under them. */
export function BarChart({ title, summary, bars, format, unit, part, rest, nameEvery = 1 }: BarChartProps) {
  const { t } = useTranslation('analytics')
  const compared = bars.some(({ before }) => before !== undefined)
  const most = Math.max(0.01, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const step = WIDTH / Math.max(1, bars.length)
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(3, (value / most) * (HEIGHT - 8)))
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <span className="numeric text-caption text-ink-faint">
          {t('chart.most', { value: format(most < 0.02 ? 0 : most) })}
        </span>
      </figcaption>
      {part && rest && (
        <p aria-hidden className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm bg-accent" />
            {rest}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm bg-info" />
            {part}
          </span>
        </p>
      )}
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full"
      >
        {[0.5, HEIGHT / 2, HEIGHT - 0.5].map((y) => (
          <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} className="stroke-line" />
        ))}
        {bars.map(({ key, name, value, part: apart = 0, before }, index) => {
          const width = step * (compared ? 0.42 : 0.72)
          const left = index * step + step * (compared ? 0.06 : 0.14)
          const text =
            before === undefined
              ? `${name}: ${format(value)}`
              : t('chart.compared', { name, value: format(value), before: format(before) })
          return (
            <g key={key}>
              <title>{text}</title>
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent" />
              {before !== undefined && (
                <rect
                  x={left}
                  y={HEIGHT - heightOf(before)}
                  width={width}
                  height={heightOf(before)}
                  className="fill-line-strong opacity-60"
                />
              )}
              <rect
                x={before === undefined ? left : left + width}
                y={HEIGHT - heightOf(value)}
                width={width}
                height={heightOf(value)}
                className="fill-accent"
              />
              {apart > 0 && (
                <rect
                  x={before === undefined ? left : left + width}
                  y={HEIGHT - heightOf(value)}
                  width={width}
                  height={heightOf(value) * (apart / value)}
                  className="fill-info"
                />
              )}
            </g>
          )
        })}
      </svg>
      <div aria-hidden className="flex min-h-5 overflow-hidden text-caption text-ink-faint">
        {bars.map(({ key, name, axis = name }, index) => (
          <span key={key} className="relative min-w-0 flex-1 text-center">
            {index % nameEvery === 0 && (
              <span className={nameEvery > 1 ? 'absolute left-0 whitespace-nowrap' : 'block truncate'}>
                {axis}
              </span>
            )}
          </span>
        ))}
      </div>
      <details className="text-small">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-accent-text">
          {t('chart.asTable', { title })}
        </summary>
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-caption text-ink-faint">
              <th scope="col" className="py-2 text-left">
                {unit}
              </th>
              <th scope="col" className="py-2 text-right">
                {t('chart.now')}
              </th>
              {part && (
                <th scope="col" className="py-2 text-right">
                  {part}
                </th>
              )}
              {compared && (
                <th scope="col" className="py-2 text-right">
                  {t('chart.before')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="numeric divide-y divide-line">
            {bars.map(({ key, name, value, part: apart = 0, before }) => (
              <tr key={key}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 text-right">{format(value)}</td>
                {part && <td className="py-1.5 text-right">{format(apart)}</td>}
                {compared && (
                  <td className="py-1.5 text-right">{before === undefined ? '–' : format(before)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
