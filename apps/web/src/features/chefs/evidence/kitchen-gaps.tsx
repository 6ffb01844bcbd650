import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useCertificationNames } from '../../certifications/use-certification-names.ts'

/** Faults and gaps of a kitchen's file, in sentences. */
export function KitchenGaps({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation('evidence')
  const gaps = useGaps(chef)
  if (gaps.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-md bg-success-soft p-3 text-small text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {t('gaps.none')}
      </p>
    )
  }
  return (
    <section className="grid gap-2 rounded-md bg-warning-soft p-3 text-small text-warning">
      <h3 className="flex items-center gap-2.5 font-semibold">
        <TriangleAlert className="size-5 shrink-0" aria-hidden />
        {t('gaps.title')}
      </h3>
      <ul className="grid list-disc gap-1 pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </section>
  )
}

function useGaps(chef: AdminChefFile): string[] {
  const { t } = useTranslation(['evidence', 'certifications'])
  const { language } = useLanguage()
  const certificationNames = useCertificationNames()
  const dishes = useDishGaps(chef)
  const { permit, state } = chef
  const today = new Date().toISOString().slice(0, 10)
  return [
    ...chef.missing.map((requirement) => t(`gaps.requirement.${requirement}`)),
    ...chef.missingCertifications.map((kinds) =>
      t('gaps.certifications', { state, certifications: certificationNames(kinds) }),
    ),
    ...(chef.isRuleKnown ? [] : [t(chef.kind === 'chef' ? 'gaps.unknownState' : 'gaps.truck', { state })]),
    ...(chef.otherCounties.length > 0
      ? [t('gaps.noCounty', { counties: new Intl.ListFormat(language).format(chef.otherCounties) })]
      : []),
    ...(permit ? (permit.number ? [] : [t('gaps.noPermitNumber')]) : [t('gaps.noPermit')]),
    ...(permit?.numberMatches.some(({ cause }) => cause !== 'changed') ? [t('gaps.number')] : []),
    ...chef.certifications
      .filter(({ status }) => status === 'pending' || status === 'approved')
      .filter(({ documentPath }) => !documentPath)
      .map(({ kind }) => t('gaps.noDocument', { kind: t(`certifications:kind.${kind}`) })),
    ...expiredOf(chef.certifications, today).map(({ kind, expiresOn }) =>
      t('gaps.expired', {
        kind: t(`certifications:kind.${kind}`),
        date: formatDate(`${expiresOn}T12:00:00Z`, language, 'UTC'),
      }),
    ),
    ...dishes,
  ]
}

/** Certifications that have run out, unless a later one of their kind is in force. */
export function expiredOf<
  One extends Pick<AdminChefFile['certifications'][number], 'kind' | 'status' | 'expiresOn'>,
>(certifications: readonly One[], today: string): One[] {
  const isOver = ({ status, expiresOn }: One) =>
    status === 'expired' || (status !== 'rejected' && expiresOn !== null && expiresOn < today)
  return certifications.filter(
    (one) =>
      isOver(one) &&
      !certifications.some(
        (other) => other.kind === one.kind && other.status === 'approved' && !isOver(other),
      ),
  )
}

function useDishGaps({ dishes }: AdminChefFile): string[] {
  const { t } = useTranslation('evidence')
  const { language } = useLanguage()
  const sold = dishes.filter(({ status }) => status === 'active')
  const named = (found: AdminChefFile['dishes']) =>
    found.map(({ name, nameRu }) => inLanguage(language, name, nameRu)).join(', ')
  const found = {
    noPicture: sold.filter(({ picturePaths }) => picturePaths.length === 0),
    unstated: sold.filter(({ allergens }) => allergens === null),
    possible: sold.filter(({ possibleAllergens }) => possibleAllergens.length > 0),
  }
  return (['noPicture', 'unstated', 'possible'] as const)
    .filter((gap) => found[gap].length > 0)
    .map((gap) => t(`gaps.${gap}`, { dishes: named(found[gap]) }))
}
