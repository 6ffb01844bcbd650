import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { zoneName } from '@/shared/format/zone-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PrintedSheet } from '@/shared/page/printed-sheet.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { periodName, periodSentence } from '../period-name.ts'
import { handoverRows, statementRows } from '../statement-rows.ts'
import type { Statement } from '../use-statements.ts'
import { StatementEntries } from './statement-entries.tsx'
import { StatementMonths } from './statement-months.tsx'

/** A statement for paper: kitchen, period, the rows from the first balance to the last, and entries or months. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const { period, kitchen, from, isOver, months, entries } = statement
  return (
    <PrintedSheet
      head={
        <>
          <h1 className="food-name text-heading">{t('title', { period: periodName(period, language) })}</h1>
          <p className="text-lead font-semibold">{inLanguage(language, kitchen.name, kitchen.nameRu)}</p>
          <p className="text-small text-ink-soft">{`${kitchen.city}, ${kitchen.state}`}</p>
        </>
      }
      foot={
        <>
          <p>{t('onlyCards')}</p>
          <p className="text-caption text-ink-faint">
            {t('times', { zone: zoneName(kitchen.timeZone, language, new Date(from)) })}
          </p>
        </>
      }
    >
      <p className="text-small text-ink-soft">
        {periodSentence(statement, language)}{' '}
        {!isOver && <strong className="text-ink">{t('notOver')}</strong>}
      </p>
      <Sums statement={statement} />
      <HandoverTax statement={statement} />
      {months.length > 0 && <StatementMonths months={months} />}
      {period.length > 4 && <StatementEntries entries={entries} timeZone={kitchen.timeZone} />}
    </PrintedSheet>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  return (
    <dl className="grid w-full max-w-lg gap-1.5">
      {statementRows(statement).map(({ name, value, isPart }) => (
        <div
          key={name}
          className={clsx(
            'flex items-baseline justify-between gap-4',
            isPart && 'pl-5 text-small text-ink-soft',
            name === 'opening' && 'font-semibold',
            name === 'closing' && 'mt-1 border-t-2 border-ink pt-2 text-lead font-semibold',
          )}
        >
          <dt>{t(`sum.${name}`)}</dt>
          <dd>
            <Price value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sales tax that did not go through the provider, by the side that remits it. */
function HandoverTax({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  const rows = handoverRows(statement)
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lead font-semibold">{t('handover.title')}</h2>
      <p className="text-small text-ink-soft">{t('handover.lead')}</p>
      <dl className="grid w-full max-w-lg gap-1.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`handover.${name}`)}</dt>
            <dd className="numeric">{name === 'orders' ? value : <Price value={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
