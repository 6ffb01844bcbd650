import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { rightOfExport } from '@localchef/contracts/list-exports/export-rights'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import {
  type ExportedList,
  type ExportFilter,
  exportedAtOnce,
  isSamePage,
  type ListExport,
} from '@localchef/contracts/list-exports/list-export'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { ExportProgress } from './export-progress.tsx'

interface ExportListProps {
  list: ExportedList
  filter: ExportFilter
}

const pollMs = 1000

/**
 * Buttons that export a list with its filters. A long export shows its progress and is still there for an admin who
 * comes back later.
 */
export function ExportList(props: ExportListProps) {
  const mayExport = useHasRightOf(createListExport)
  const hasList = useHasRightOf({ right: rightOfExport(props.list, props.filter) })
  return mayExport && hasList ? <ExportButtons {...props} /> : null
}

function ExportButtons({ list, filter }: ExportListProps) {
  const { t } = useTranslation('listExports')
  const { language } = useLanguage()
  const { latest, start, save } = useListExport(list)
  const isRunning = latest?.status === 'running'
  const isOfPage = latest !== null && isSamePage(list, latest.filter, filter)
  const isFailed = isOfPage && latest?.status === 'failed'
  const isKept = isOfPage && latest?.status === 'done' && latest.rowCount > exportedAtOnce
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<FileDown aria-hidden />}
        busy={start.isPending}
        disabled={isRunning}
        onClick={() => start.mutate(filter)}
      >
        <span className="max-sm:sr-only">{t('start')}</span>
      </Button>
      {isKept && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden />}
          busy={save.isPending}
          onClick={() => save.mutate(latest.id)}
        >
          {t('download', { count: latest.rowCount, at: formatDateTime(latest.createdAt, language) })}
        </Button>
      )}
      <p role="status" className={isFailed ? 'text-small text-ink-soft' : 'sr-only'}>
        {isRunning && t('running')}
        {isFailed && t('failed')}
      </p>
      {isRunning && <ExportProgress {...latest} />}
    </>
  )
}

/** The list's latest export. One that was started here is saved as a file when it ends. */
function useListExport(list: ExportedList) {
  const { t } = useTranslation('listExports')
  const queryClient = useQueryClient()
  const [awaited, setAwaited] = useState<string>()
  const key = ['admin', 'list-export', list]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callFunction(getListExport, { list }, { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.export?.status === 'running' ? pollMs : false),
  })
  const latest: ListExport | null = query.data?.export ?? null
  const onError = (error: unknown) => toast.error(textOfError(error))
  const { mutate: saveFile, ...save } = useMutation({
    mutationFn: (id: string) => callFunction(downloadListExport, { id }),
    onSuccess: (answer) => {
      const { filter, createdAt } = answer.export
      const name = [list.replaceAll('_', '-'), filter.month, createdAt.slice(0, 10)].filter(Boolean).join('-')
      saveCsv(`${name}.csv`, answer.csv)
      if (answer.export.isCut) toast.warning(t('cut', { count: answer.export.rowCount }))
    },
    onError,
  })
  const start = useMutation({
    mutationFn: (filter: ExportFilter) =>
      callFunction(createListExport, { id: crypto.randomUUID(), list, filter }),
    onSuccess: (answer) => {
      queryClient.setQueryData(key, answer)
      setAwaited(answer.export.id)
    },
    onError,
  })
  const isOver = awaited !== undefined && latest?.id === awaited && latest.status !== 'running'
  const isDone = latest?.status === 'done'
  useEffect(() => {
    if (!isOver || !awaited) return
    setAwaited(undefined)
    if (isDone) saveFile(awaited)
  }, [isOver, isDone, awaited, saveFile])
  return { latest, start, save: { ...save, mutate: saveFile } }
}
