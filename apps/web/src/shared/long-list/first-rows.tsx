import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

interface FirstRowsProps<Row> {
  rows: readonly Row[]
  children: (rows: readonly Row[]) => ReactNode
}

/** As much as is looked at first; on a phone each row is a card. */
const SHOWN = 8

/** The first rows of a table, and the others when they are asked for. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const { t } = useTranslation('admin')
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, SHOWN))}
      {!isWhole && rows.length > SHOWN && (
        <Button variant="ghost" className="justify-self-center" onClick={() => setWhole(true)}>
          {t('figures.showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
