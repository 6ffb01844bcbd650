import { type SettingKey, settingFrom, settingKeys } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { OpeningSetting } from '@/features/opening/components/opening-setting.tsx'
import { PlaceRulesForm } from '@/features/permits/components/place-rules-form.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { ApprovalsForm } from '../components/approvals-form.tsx'
import { CreditForm } from '../components/credit-form.tsx'
import { FeaturesForm } from '../components/features-form.tsx'
import { FeesForm } from '../components/fees-form.tsx'
import { FollowersForm } from '../components/followers-form.tsx'
import { IdentityForm } from '../components/identity-form.tsx'
import { LedgerForm } from '../components/ledger-form.tsx'
import { LegalForm } from '../components/legal-form.tsx'
import { LimitsForm } from '../components/limits-form.tsx'
import { NamedListForm } from '../components/named-list-form.tsx'
import { OrderingForm } from '../components/ordering-form.tsx'
import { PaymentsForm } from '../components/payments-form.tsx'
import { RegionForm } from '../components/region-form.tsx'
import { ServiceTypesForm } from '../components/service-types-form.tsx'
import { SettingPanel } from '../components/setting-panel.tsx'
import { SupportForm } from '../components/support-form.tsx'
import { type Setting, useSettings } from '../components/use-settings.ts'

/** The opening is no form: it has a page of its own, and closes here. */
const topics = [...settingKeys, 'opening'] as const

export default function SettingsPage() {
  const { t } = useTranslation('marketplaceSettings')
  const { which, setWhich } = useFilters(topics, 'identity')
  const query = useSettings()
  const setting = query.data?.settings.find(({ key }) => key === which)
  return (
    <AdminPage title={t('title')} lead={t('lead.page')}>
      <ChipStrip
        isNavigation
        label={t('topics')}
        choices={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
        value={which}
        onChoose={setWhich}
      />
      {which === 'opening' && <OpeningSetting />}
      {query.isPending && which !== 'opening' && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {setting && (
        // A new version resets the form, so that nobody overwrites another admin's change.
        <SettingPanel key={`${setting.key} ${setting.version}`} setting={setting}>
          {(ask) => <TopicForm setting={setting} ask={ask} />}
        </SettingPanel>
      )}
    </AdminPage>
  )
}

function TopicForm({ setting: { key, value }, ask }: { setting: Setting; ask: (value: object) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const forms: Record<SettingKey, () => React.ReactNode> = {
    identity: () => <IdentityForm value={settingFrom('identity', value)} onSave={ask} />,
    support: () => <SupportForm value={settingFrom('support', value)} onSave={ask} />,
    region: () => <RegionForm value={settingFrom('region', value)} onSave={ask} />,
    fees: () => <FeesForm value={settingFrom('fees', value)} onSave={ask} />,
    payments: () => <PaymentsForm value={settingFrom('payments', value)} onSave={ask} />,
    ledger: () => <LedgerForm value={settingFrom('ledger', value)} onSave={ask} />,
    limits: () => <LimitsForm value={settingFrom('limits', value)} onSave={ask} />,
    ordering: () => <OrderingForm value={settingFrom('ordering', value)} onSave={ask} />,
    followers: () => <FollowersForm value={settingFrom('followers', value)} onSave={ask} />,
    features: () => <FeaturesForm value={settingFrom('features', value)} onSave={ask} />,
    cuisines: () => (
      <NamedListForm
        list={settingFrom('cuisines', value).list}
        begin={{}}
        addText={t('cuisines.add')}
        onSave={(list) => ask({ list })}
      />
    ),
    serviceTypes: () => <ServiceTypesForm value={settingFrom('serviceTypes', value)} onSave={ask} />,
    terms: () => <LegalForm kind="terms" value={settingFrom('terms', value)} onSave={ask} />,
    privacy: () => <LegalForm kind="privacy" value={settingFrom('privacy', value)} onSave={ask} />,
    placeRules: () => <PlaceRulesForm value={settingFrom('placeRules', value)} onSave={ask} />,
    approvals: () => <ApprovalsForm value={settingFrom('approvals', value)} onSave={ask} />,
    credit: () => <CreditForm value={settingFrom('credit', value)} onSave={ask} />,
    agreement: () => <LegalForm kind="agreement" value={settingFrom('agreement', value)} onSave={ask} />,
  }
  return forms[key]()
}
