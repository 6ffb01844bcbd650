import type { MenuCsvProblem } from '@localchef/contracts/menu/menu-csv'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Rows that can't be imported, with line, column and reason. */
export function ImportProblems({ title, problems }: { title: string; problems: readonly MenuCsvProblem[] }) {
  const { t } = useTranslation('menuItems')
  if (problems.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <p className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        {title}
      </p>
      <ul className="grid max-h-56 gap-2 overflow-y-auto text-small">
        {problems.map(({ line, column, reason, value }) => (
          <li key={line} className="grid gap-0.5 rounded-md bg-danger-soft px-3 py-2">
            <span className="font-semibold">
              {t('import.line', { line })}
              {column && <span className="font-mono font-normal"> · {column}</span>}
            </span>
            <span className="break-words text-danger">
              {t(`import.reason.${reason}`)}
              {value && <span className="text-ink-soft">: {value}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
