import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useCertification } from './queue-certification.tsx'

/** A certification without a document can only be rejected. */
export function useCanApprove({ kind, id }: QueueItem): boolean {
  const certification = useCertification(id, kind === 'certification').data
  return kind !== 'certification' || certification === undefined || certification.documentPath !== null
}
