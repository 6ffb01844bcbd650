import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import {
  type ExportedList,
  exportedAtOnce,
  type ListExport,
} from '@localchef/contracts/list-exports/list-export'
import type { ViewFilter } from '@localchef/contracts/saved-views/view-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

interface ExportListProps {
  list: ExportedList
  filter: ViewFilter
}

const pollMs = 1000

/** The buttons of a row that export a list with its filters. A long export shows its progress and waits for an admin who comes back later. */
export function ExportList({ list, filter }: ExportListProps) {
  const { t } = useTranslation('listExports')
  const { language } = useLanguage()
  const { latest, start, save } = useListExport(list)
  const isRunning = latest?.status === 'running'
  const isKept = latest?.status === 'done' && latest.rowCount > exportedAtOnce
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
        {t('start')}
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
      <p role="status" className="text-small text-ink-soft">
        {isRunning && t('running', { count: latest.rowCount })}
        {latest?.status === 'failed' && t('failed')}
      </p>
    </>
  )
}

/** The latest export of the list. One that was started here is saved as a file when it ends. */
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
      saveCsv(`${list.replaceAll('_', '-')}-${answer.export.createdAt.slice(0, 10)}.csv`, answer.csv)
      if (answer.export.isCut) toast.warning(t('cut', { count: answer.export.rowCount }))
    },
    onError,
  })
  const start = useMutation({
    mutationFn: (filter: ViewFilter) =>
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
