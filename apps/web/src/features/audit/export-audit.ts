import { type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'

export type AuditRequest = Omit<z.input<typeof listAuditLog.input>, 'before' | 'limit'>

const atOnce = 1000
/** What a spreadsheet opens without complaint. */
export const MOST_EXPORTED = 50_000

/** Everything the list is narrowed to, page by page; says whether it had to stop. */
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
  } while (next !== null && entries.length < MOST_EXPORTED)
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
  // Spreadsheets know by the mark that it is UTF-8.
  saveFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
  return next !== null
}
