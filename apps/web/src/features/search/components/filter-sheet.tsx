import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { filterCount } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { FilterFields } from './filter-fields.tsx'

/** The filters in a sheet, for screens without room for the sidebar. */
export function FilterSheet({ search, className }: { search: ChefSearchState; className?: string }) {
  const { t } = useTranslation('chefs')
  const [open, setOpen] = useState(false)
  const filters = filterCount(search.criteria.filters)
  return (
    <>
      <Button
        variant={filters > 0 ? 'soft' : 'secondary'}
        icon={<SlidersHorizontal aria-hidden />}
        className={clsx(className)}
        onClick={() => setOpen(true)}
      >
        {filters > 0 ? t('filters.openCount', { filters }) : t('filters.open')}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('filters.title')}
        footer={
          <Button block busy={search.status === 'loading'} onClick={() => setOpen(false)}>
            {t('filters.show', { count: search.results?.totalCount ?? 0 })}
          </Button>
        }
      >
        <FilterFields search={search} />
      </Sheet>
    </>
  )
}
