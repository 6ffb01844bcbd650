import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import { permitOfKind } from '@localchef/contracts/permits/rule-of-place'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { KitchenHistory } from '../../chefs/evidence/kitchen-history.tsx'
import { NumberMatches } from '../../chefs/evidence/number-matches.tsx'
import { PlaceLaw, useRuleOf } from '../../chefs/evidence/place-law.tsx'
import { KitchenCertifications } from './kitchen-certifications.tsx'
import { QueueDetails } from './queue-details.tsx'

type Change = z.infer<typeof getPermitChange.output>

interface QueuePermitProps {
  changeId: string
  /** Whether single keys rotate and enlarge an open document. */
  withKeys: boolean
}

/** The requested limits beside the current and the legal ones, with the number, documents and history of the kitchen. */
export function QueuePermit({ changeId, withKeys }: QueuePermitProps) {
  const query = useQuery({
    queryKey: ['admin', 'permit', changeId],
    queryFn: ({ signal }) => callFunction(getPermitChange, { changeId }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>{(change) => <Evidence change={change} withKeys={withKeys} />}</QueueDetails>
  )
}

function Evidence({ change, withKeys }: { change: Change; withKeys: boolean }) {
  const { t } = useTranslation('queue')
  const { kitchen, chef, number, numberMatches } = change
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Limits change={change} />
      <NumberMatches number={number} matches={numberMatches} />
      <PlaceLaw kitchen={kitchen} />
      <KitchenCertifications certifications={kitchen.certifications} withKeys={withKeys} />
      <KitchenHistory history={kitchen.history} />
      <AdminLink
        orNothing
        to={`/admin/chefs/${chef.id}`}
        className="w-fit text-small font-semibold text-accent-text underline"
      >
        {t('wholeFile')}
      </AdminLink>
    </div>
  )
}

function Limits({ change: { kind, number, now, wanted, kitchen, chef } }: { change: Change }) {
  const { t } = useTranslation(['queue', 'desk', 'evidence'])
  const { language } = useLanguage()
  const rule = useRuleOf(kitchen)
  const lawful = rule && permitOfKind(rule, kind)
  const figure = (value: number | null) => (value === null ? t('permit.noLimit') : String(value))
  const dollars = (value: number | null) => (value === null ? t('permit.noLimit') : formatDollars(value))
  const compared = (name: 'mealsPerDay' | 'mealsPerWeek' | 'salesPerYear', words: typeof figure) => {
    const [before, after] = [words(now[name]), words(wanted[name])]
    const asked = before === after ? before : `${before} → ${after}`
    return lawful ? t('evidence:permit.byLaw', { asked, limit: words(lawful[name]) }) : asked
  }
  return (
    <div className="grid gap-2">
      <Facts
        facts={[
          [
            t('desk:column.chef'),
            <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
              {inLanguage(language, chef.name, chef.nameRu)}
            </AdminLink>,
          ],
          [t('permit.kind'), kind || '—'],
          [t('permit.number'), number || '—'],
          [t('permit.mealsPerDay'), compared('mealsPerDay', figure)],
          [t('permit.mealsPerWeek'), compared('mealsPerWeek', figure)],
          [t('permit.salesPerYear'), compared('salesPerYear', dollars)],
        ]}
      />
      {!lawful && kitchen.kind === 'chef' && (
        <p className="text-small text-warning">
          {t(rule ? 'evidence:permit.unknownKind' : 'evidence:gaps.unknownState', {
            state: kitchen.state,
            kind,
          })}
        </p>
      )}
    </div>
  )
}
