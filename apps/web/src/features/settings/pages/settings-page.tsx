import { InvitationsPerDay } from '@localchef/contracts/customers/customer-list'
import { zoneName } from '@localchef/contracts/formatters'
import { writtenIn } from '@localchef/contracts/language'
import { usStates } from '@localchef/contracts/places/us-states'
import { ServiceKind } from '@localchef/contracts/services/service-card'
import {
  Approvals,
  CreditLimits,
  Features,
  FollowerLimits,
  features,
  LedgerCalendar,
  Limits,
  ledgerTimeZones,
  OrderingLimits,
  PaymentMethods,
  Region,
  type ServiceType,
  type ServiceTypes,
  type SettingKey,
  Support,
  settingFrom,
  TextLimits,
} from '@localchef/contracts/settings/marketplace-settings'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { useTranslation } from 'react-i18next'
import { OpeningSetting } from '@/features/opening/components/opening-setting.tsx'
import { PlaceRulesForm } from '@/features/permits/components/place-rules-form.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AskOwners } from '@/shared/staff/ask-owners.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { FeesForm } from '../components/fees-form.tsx'
import { GiftCardsForm } from '../components/gift-cards-form.tsx'
import { IdentityForm } from '../components/identity-form.tsx'
import { LegalForm } from '../components/legal-form.tsx'
import { NamedListForm } from '../components/named-list-form.tsx'
import { NumberForm } from '../components/number-form.tsx'
import { SettingPanel } from '../components/setting-panel.tsx'
import { type Setting, useSettings } from '../components/use-settings.ts'
import { settingGroups, type Topic } from '../setting-groups.ts'

const topics: readonly Topic[] = Object.values(settingGroups).flat()
const groups = ['marketplace', 'money', 'kitchens', 'buyers'] as const

export default function SettingsPage() {
  const { t } = useTranslation('marketplaceSettings')
  const { which, setWhich } = useFilters(topics, 'identity')
  const query = useSettings()
  const setting = query.data?.settings.find(({ key }) => key === which)
  return (
    <AdminPage title={t('title')} lead={t('lead.page')}>
      <div className="grid items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6 [&>*]:min-w-0">
        <TopicChoice which={which} onChoose={setWhich} />
        <div className="grid gap-4 [&>*]:min-w-0">
          {which === 'opening' && <OpeningSetting />}
          {query.isPending && which !== 'opening' && (
            <SkeletonGroup className="grid gap-4">
              <Skeleton className="h-80 rounded-lg" />
              <Skeleton className="h-24 rounded-lg" />
            </SkeletonGroup>
          )}
          {query.isError && !query.data && (
            <ErrorState error={query.error} retry={() => void query.refetch()} />
          )}
          {setting && (
            // A new version resets the form, so that nobody overwrites another admin's change.
            <SettingPanel key={`${setting.key} ${setting.version}`} setting={setting}>
              {(ask) => <TopicForm setting={setting} ask={ask} />}
            </SettingPanel>
          )}
        </div>
      </div>
    </AdminPage>
  )
}

interface TopicChoiceProps {
  which: Topic
  onChoose: (which: Topic) => void
}

/** The topics by group beside the form; on a phone a line that scrolls. */
function TopicChoice({ which, onChoose }: TopicChoiceProps) {
  const { t } = useTranslation('marketplaceSettings')
  const isWide = useWideWindow()
  if (!isWide) {
    return (
      <ChipStrip
        isNavigation
        label={t('topics')}
        choices={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
        value={which}
        onChoose={onChoose}
      />
    )
  }
  return (
    <nav aria-label={t('topics')} className="grid gap-4">
      {groups.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)} className="grid gap-0.5">
          <p className="px-3 text-caption font-semibold text-ink-faint">{t(`groups.${group}`)}</p>
          {settingGroups[group].map((topic) => (
            <button
              key={topic}
              type="button"
              aria-pressed={topic === which}
              onClick={() => onChoose(topic)}
              className="min-h-9 rounded-md px-3 text-left text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-text"
            >
              {t(`topic.${topic}`)}
            </button>
          ))}
        </section>
      ))}
    </nav>
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
    texts: () => <TextsForm value={settingFrom('texts', value)} onSave={ask} />,
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
    giftCards: () => <GiftCardsForm value={settingFrom('giftCards', value)} onSave={ask} />,
    agreement: () => <LegalForm kind="agreement" value={settingFrom('agreement', value)} onSave={ask} />,
  }
  return forms[key]()
}

function LimitsForm({ value, onSave }: { value: Limits; onSave: (value: Limits) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Limits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'answerMinutes', label: t('limits.answerMinutes'), unit: t('limits.minutes') },
        { name: 'maxOpenOrders', label: t('limits.maxOpenOrders'), unit: '' },
        { name: 'leadMinutes', label: t('limits.leadMinutes'), unit: t('limits.minutes') },
      ]}
    />
  )
}

interface FollowersFormProps {
  value: FollowerLimits
  onSave: (value: FollowerLimits) => void
}

function FollowersForm({ value, onSave }: FollowersFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(FollowerLimits.extend({ invitationsPerDay: InvitationsPerDay }), value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'everyDays', label: t('followers.everyDays'), hint: t('followers.everyDaysHint'), unit: '' },
        {
          name: 'invitationsPerDay',
          label: t('followers.invitationsPerDay'),
          hint: t('followers.invitationsPerDayHint'),
          unit: '',
        },
      ]}
    />
  )
}

function TextsForm({ value, onSave }: { value: TextLimits; onSave: (value: TextLimits) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(TextLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'perHour', label: t('texts.perHour'), unit: '' },
        { name: 'perDay', label: t('texts.perDay'), unit: '' },
        { name: 'perKitchenDay', label: t('texts.perKitchenDay'), unit: '' },
      ]}
    />
  )
}

function FeaturesForm({ value, onSave }: { value: Features; onSave: (value: Features) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Features, value)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <div className="grid divide-y divide-line">
        {features.map((feature) => (
          <Switch
            key={feature}
            label={t(`features.${feature}`)}
            hint={t(`features.${feature}Hint`)}
            {...form.register(feature)}
          />
        ))}
      </div>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}

interface OrderingFormProps {
  value: OrderingLimits
  onSave: (value: OrderingLimits) => void
}

function OrderingForm({ value, onSave }: OrderingFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(OrderingLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'openOrders', label: t('ordering.openOrders'), unit: '' },
        { name: 'openOrdersWithKitchen', label: t('ordering.openOrdersWithKitchen'), unit: '' },
        {
          name: 'batchSharePercent',
          label: t('ordering.batchSharePercent'),
          hint: t('ordering.batchShareHint'),
          unit: '%',
        },
      ]}
    />
  )
}

/** The states that the marketplace serves. */
function RegionForm({ value, onSave }: { value: Region; onSave: (value: Region) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const form = useZodForm(Region, value)
  const states = usStates
    .map(({ code, name, nameRu }) => ({ code, name: writtenIn(language, name, nameRu) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <fieldset>
        <legend className="text-small font-semibold">{t('region.states')}</legend>
        <p className="text-caption text-ink-faint">{t('region.statesHint')}</p>
        <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
          {states.map(({ code, name }) => (
            <Checkbox key={code} label={name} value={code} {...form.register('states')} />
          ))}
        </div>
      </fieldset>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}

interface LedgerFormProps {
  value: LedgerCalendar
  onSave: (value: LedgerCalendar) => void
}

/** The time zone of the months of the ledger. */
function LedgerForm({ value, onSave }: LedgerFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const form = useZodForm(LedgerCalendar, value)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <Field label={t('ledger.timeZone')} hint={t('ledger.timeZoneHint')} required>
        <Select {...form.register('timeZone')}>
          {ledgerTimeZones.map((zone) => (
            <option key={zone} value={zone}>
              {`${zoneName(zone, language)} (${zone})`}
            </option>
          ))}
        </Select>
      </Field>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}

interface PaymentsFormProps {
  value: PaymentMethods
  onSave: (value: PaymentMethods) => void
}

/** The ways to pay that the marketplace allows. */
function PaymentsForm({ value, onSave }: PaymentsFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(PaymentMethods, value)
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <div className="grid divide-y divide-line">
        {(['card', 'atPickup'] as const).map((method) => (
          <Switch
            key={method}
            label={t(`payments.${method}`)}
            hint={t(`payments.${method}Hint`)}
            {...form.register(method)}
          />
        ))}
      </div>
      {errors.atPickup && <FormError>{t('payments.none')}</FormError>}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}

interface CreditFormProps {
  value: CreditLimits
  onSave: (value: CreditLimits) => void
}

function CreditForm({ value, onSave }: CreditFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(CreditLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        {
          name: 'toPerson',
          label: t('credit.toPerson'),
          hint: t('credit.toPersonHint'),
          unit: '$',
        },
        {
          name: 'byStaff',
          label: t('credit.byStaff'),
          hint: t('credit.byStaffHint'),
          unit: '$',
        },
      ]}
    />
  )
}

interface SupportFormProps {
  value: Support
  onSave: (value: Support) => void
}

const fields = [
  { name: 'email', type: 'email' },
  { name: 'messengerUrl', type: 'url' },
  { name: 'messengerHandle', type: 'text' },
  { name: 'imageSiteUrl', type: 'url' },
] as const

function SupportForm({ value, onSave }: SupportFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Support, value)
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-5">
      {fields.map(({ name, type }) => (
        <Field
          key={name}
          label={t(`support.${name}`)}
          error={errors[name] && t(type === 'email' ? 'support.emailWrong' : 'support.addressWrong')}
        >
          <TextInput type={type} {...form.register(name)} />
        </Field>
      ))}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}

interface ServiceTypesFormProps {
  value: ServiceTypes
  onSave: (value: ServiceTypes) => void
}

function ServiceTypesForm({ value, onSave }: ServiceTypesFormProps) {
  const { t } = useTranslation(['marketplaceSettings', 'services'])
  return (
    <NamedListForm<ServiceType>
      list={value.list}
      begin={{ kind: 'other' }}
      addText={t('serviceTypes.add')}
      onSave={(list) => onSave({ list })}
      more={(item, change) => (
        <Field label={t('serviceTypes.bookedLike')} required className="sm:max-w-xs">
          <Select
            value={item.kind}
            onChange={(event) => {
              const kind = ServiceKind.options.find((known) => known === event.target.value)
              if (kind) change({ kind })
            }}
          >
            {ServiceKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`, { ns: 'services' })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    />
  )
}

interface ApprovalsFormProps {
  value: Approvals
  onSave: (value: Approvals) => void
}

/** Whether irreversible acts wait for a second owner. No owner can switch that off or loosen it alone. */
function ApprovalsForm({ value, onSave }: ApprovalsFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Approvals, value)
  const { errors, isDirty } = form.formState
  const wanted = Approvals.safeParse(form.watch()).data
  const act = wanted && actOf(value, wanted)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <Switch
        label={t('approvals.twoOwners')}
        hint={t('approvals.twoOwnersHint')}
        {...form.register('twoOwners')}
      />
      <Field
        label={t('approvals.fromAmount')}
        hint={t('approvals.fromAmountHint')}
        required
        error={errors.fromAmount?.message}
        className="max-w-xs"
      >
        <NumberInput
          cents
          className="numeric"
          end={<span className="pr-3 text-small text-ink-faint">$</span>}
          {...form.register('fromAmount', asNumber)}
        />
      </Field>
      {act && (
        <>
          <p className="text-small text-ink-soft">
            {t(act.fromAmount === undefined ? 'approvals.off' : 'approvals.raised')}
          </p>
          <AskOwners key={act.fromAmount ?? 'off'} act={act} state="none" />
        </>
      )}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}

/** The act that the other owners approve first; undefined for a change that loosens nothing. */
function actOf(
  now: Approvals,
  wanted: Approvals,
): Extract<ApprovableAct, { operation: 'save-setting' }> | undefined {
  if (!now.twoOwners) return undefined
  const act = { operation: 'save-setting', key: 'approvals' } as const
  if (!wanted.twoOwners) return act
  return wanted.fromAmount > now.fromAmount ? { ...act, fromAmount: wanted.fromAmount } : undefined
}
