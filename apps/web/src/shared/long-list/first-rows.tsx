import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

interface FirstRowsProps<Row> {
  rows: readonly Row[]
  children: (rows: readonly Row[]) => ReactNode
}

/** On a phone each row is a card, so few are shown at first. */
const mostShown = 8

/** The first rows of a table, with a button for the others. Paper has them all. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const { t } = useTranslation('desk')
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const showAll = () => flushSync(() => setWhole(true))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, mostShown))}
      {!isWhole && rows.length > mostShown && (
        <Button variant="ghost" className="justify-self-center" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
