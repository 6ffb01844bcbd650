import { type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'

export type AuditRequest = Omit<z.input<typeof listAuditLog.input>, 'before' | 'limit'>

const atOnce = 1000
/** Spreadsheets open files of this many rows without trouble. */
export const mostExported = 50_000

/** Reads every page of the filtered list; says whether it stopped at the limit. */
export async function exportAudit(request: AuditRequest, onRead: (count: number) => void): Promise<boolean> {
  const entries: AuditEntry[] = []
  let next: number | null = null
  do {
    const page: z.output<typeof listAuditLog.output> = await callFunction(listAuditLog, {
      ...request,
      limit: atOnce,
      ...(next ? { before: next } : {}),
    })
    entries.push(...page.entries)
    next = page.next
    onRead(entries.length)
  } while (next !== null && entries.length < mostExported)
  const csv = toCsv([
    [
      'id',
      'when',
      'kind',
      'who',
      'action',
      'about',
      'about_id',
      'about_name',
      'before',
      'after',
      'why',
      'request',
    ],
    ...entries.map((entry) => [
      entry.id,
      entry.createdAt,
      entry.area,
      entry.actorEmail,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      entry.subjectName,
      entry.before && JSON.stringify(entry.before),
      entry.after && JSON.stringify(entry.after),
      entry.reason,
      entry.requestId,
    ]),
  ])
  saveCsv(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, csv)
  return next !== null
}
