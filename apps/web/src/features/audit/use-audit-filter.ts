import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { AuditArea, type listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import type { z } from 'zod'
import { useAddress } from '../../shared/long-list/use-address.ts'

/** The filter in the address. Days are in the reader's time zone. */
export interface AuditFilter {
  q: string
  area: 'all' | 'act' | 'security'
  actor: string
  action: string
  subject: string
  from: string
  to: string
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

export function useAuditFilter() {
  const { parameters, set } = useAddress()
  const text = (name: string) => parameters.get(name) ?? ''
  const day = (name: string) =>
    aDay.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : ''
  const area = AuditArea.safeParse(text('area'))
  const filter: AuditFilter = {
    q: text('q'),
    area: area.success ? area.data : 'all',
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
  }
  return { filter, set: (name: keyof AuditFilter, value: string) => set(name, value) }
}

type AuditRequest = Omit<z.input<typeof listAuditLog.input>, 'before' | 'limit'>

/** Ignores days in the wrong order, as saved views and exports do. */
export function auditRequest({ q, area, actor, action, subject, from, to }: AuditFilter): AuditRequest {
  const inOrder = !from || !to || from <= to
  return {
    query: q.slice(0, 100),
    area,
    actor: actor.slice(0, 100),
    action: action.slice(0, 120),
    subjectId: subject.slice(0, 80),
    ...(from && inOrder ? { from: midnight(from) } : {}),
    ...(to && inOrder ? { to: midnight(addDays(to, 1)) } : {}),
  }
}

/** The start of a day in the reader's time zone. */
function midnight(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}
