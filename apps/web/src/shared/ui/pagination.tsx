import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  const { t } = useTranslation()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={t('list.pages')} className="flex items-center justify-center gap-3 py-4">
      <IconButton label={t('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="numeric text-small text-ink-soft" aria-current="page">
        {t('list.pageOf', { page, pageCount })}
      </span>
      <IconButton label={t('list.next')} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}
