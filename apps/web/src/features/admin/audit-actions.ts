/** Every act that is put on record, as `record-act` names them. */
export const auditActions = [
  'approve-chef',
  'reject-chef',
  'reopen-chef',
  'suspend-chef',
  'unsuspend-chef',
  'feature-chef',
  'approve-certification',
  'reject-certification',
  'reopen-certification',
  'set-user-role',
  'suspend-user',
  'unsuspend-user',
  'set-dish-status',
  'set-service-status',
  'cancel-order',
  'cancel-booking',
  'hide-review',
  'show-review',
  'uphold-report',
  'dismiss-report',
  'reopen-report',
  'create-announcement',
  'change-announcement',
  'delete-announcement',
] as const

export type AuditAction = (typeof auditActions)[number]
