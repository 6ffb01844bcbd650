import type { importMenu } from '@localchef/contracts/menu-csv'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

/** What became of a file. */
export function ImportReport({ outcome }: { outcome: z.output<typeof importMenu.output> }) {
  const { t } = useTranslation('menuItems')
  const { created, updated, problems } = outcome
  return (
    <div role="status" className="grid gap-3">
      <p className="flex items-center gap-2 font-medium text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {t('import.created', { count: created })} {t('import.updated', { count: updated })}
      </p>
      {problems.length > 0 && (
        <>
          <p className="font-medium">{t('import.problems', { count: problems.length })}</p>
          <ul className="grid max-h-64 gap-2 overflow-y-auto text-small">
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
        </>
      )}
    </div>
  )
}
