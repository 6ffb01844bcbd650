import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { FigureHeadings } from '@/shared/ui/figure-headings.tsx'
import { axisTicks } from './axis-ticks.ts'

export interface Bar {
  key: string
  /** The bar's day, hour or other unit. */
  name: string
  /** Shorter name for the axis. */
  axis?: string
  value: number
  /** The part of the value drawn separately at the top. */
  part?: number
  /** The previous range's value, drawn paler beside the bar. */
  before?: number | undefined
}

export interface BarChartProps {
  title: string
  /** The chart in one sentence, for screen readers. */
  summary: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** Heading of the table's first column: Day, Hour. */
  unit: string
  /** Names of the separate part and of the remainder. */
  part?: string
  rest?: string
  /** Label every nth bar. */
  nameEvery?: number
}

const chartWidth = 600
const chartHeight = 180

/** A bar chart with the same figures as a table below. */
export function BarChart({ title, summary, bars, format, unit, part, rest, nameEvery = 1 }: BarChartProps) {
  const { t } = useTranslation('analytics')
  const compared = bars.some(({ before }) => before !== undefined)
  const most = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const ticks = axisTicks(
    most,
    bars.every(({ value }) => Number.isInteger(value)),
  )
  const top = ticks.at(-1) ?? 1
  const step = chartWidth / Math.max(1, bars.length)
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(3, (value / top) * chartHeight))
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        <span className="numeric text-caption text-ink-faint">
          {t('chart.most', { value: format(most) })}
        </span>
      </figcaption>
      {part && rest && <Legend part={part} rest={rest} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <AxisValues ticks={ticks} format={format} />
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${chartWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-44 w-full"
        >
          {ticks.map((tick) => {
            const y = Math.min(Math.max(0.5, chartHeight * (1 - tick / top)), chartHeight - 0.5)
            return <line key={tick} x1="0" x2={chartWidth} y1={y} y2={y} className="stroke-line" />
          })}
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
                <rect x={index * step} y="0" width={step} height={chartHeight} fill="transparent" />
                {before !== undefined && (
                  <rect
                    x={left}
                    y={chartHeight - heightOf(before)}
                    width={width}
                    height={heightOf(before)}
                    className="fill-line-strong opacity-60"
                  />
                )}
                <rect
                  x={before === undefined ? left : left + width}
                  y={chartHeight - heightOf(value)}
                  width={width}
                  height={heightOf(value)}
                  className="fill-accent"
                />
                {apart > 0 && (
                  <rect
                    x={before === undefined ? left : left + width}
                    y={chartHeight - heightOf(value)}
                    width={width}
                    height={heightOf(value) * (apart / value)}
                    className="fill-info"
                  />
                )}
              </g>
            )
          })}
        </svg>
        <span />
        <AxisNames bars={bars} nameEvery={nameEvery} />
      </div>
      <FiguresTable title={title} bars={bars} format={format} unit={unit} part={part} compared={compared} />
    </figure>
  )
}

/** The values of the axis beside their lines; the highest stands under its line, so that it does not leave the chart. */
function AxisValues({ ticks, format }: { ticks: readonly number[]; format: (value: number) => string }) {
  return (
    <div
      aria-hidden
      className="numeric flex h-44 flex-col-reverse justify-between text-right text-caption leading-none text-ink-faint"
    >
      {ticks.map((tick) => (
        <span key={tick}>{format(tick)}</span>
      ))}
    </div>
  )
}

function Legend({ part, rest }: { part: string; rest: string }) {
  return (
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
  )
}

function AxisNames({ bars, nameEvery }: { bars: readonly Bar[]; nameEvery: number }) {
  return (
    <div aria-hidden className="@container flex min-h-5 overflow-hidden text-caption text-ink-faint">
      {bars.map(({ key, name, axis = name }, index) => (
        <span key={key} className="relative min-w-0 flex-1 text-center">
          {index % nameEvery === 0 && (
            <span
              className={clsx(
                nameEvery > 1 ? 'absolute left-0 whitespace-nowrap' : 'block truncate',
                // Skips every second label on a narrow axis, where labels would overlap.
                nameEvery > 1 && index % (2 * nameEvery) !== 0 && '@max-md:hidden',
              )}
            >
              {axis}
            </span>
          )}
        </span>
      ))}
    </div>
  )
}

interface FiguresTableProps {
  title: string
  bars: readonly Bar[]
  format: (value: number) => string
  unit: string
  part: string | undefined
  compared: boolean
}

function FiguresTable({ title, bars, format, unit, part, compared }: FiguresTableProps) {
  const { t } = useTranslation('analytics')
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-accent-text">
        {t('chart.asTable', { title })}
      </summary>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <FigureHeadings names={[unit, t('chart.now'), part, compared && t('chart.before')]} />
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
  )
}
