import i18n from 'i18next'

/**
 * The text for a decision that comes too late, with the name of the admin who decided first; undefined for other
 * refusals.
 */
export function decisionText({
  code,
  details,
}: {
  code: string
  details?: object | undefined
}): string | undefined {
  if (code === 'undo_too_late') return i18n.t('failed.undoTooLate', { ns: 'desk' })
  const name = details && 'by' in details ? details.by : undefined
  return typeof name === 'string' && name ? i18n.t('failed.decidedBy', { ns: 'desk', name }) : undefined
}
