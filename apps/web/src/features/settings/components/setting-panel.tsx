import { listSettingVersions } from '@localchef/contracts/settings/list-setting-versions'
import { logoPattern, placeLogo } from '@localchef/contracts/settings/logo'
import type { SettingVersion } from '@localchef/contracts/settings/setting'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChefHat, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RuledKitchensDialog } from '@/features/permits/components/ruled-kitchens-dialog.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { LogoPicture } from '@/shared/ui/logo.tsx'
import { type Setting, useSaveSetting } from './use-settings.ts'

interface SettingPanelProps {
  setting: Setting
  /** The topic's form; submits valid values. */
  children: (ask: (value: object) => void) => ReactNode
}

/** A topic: its description, form, reason and versions. */
export function SettingPanel({ setting, children }: SettingPanelProps) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const { save } = useSaveSetting(setting)
  const [asked, setAsked] = useState<object>()
  const { key: topic, at, by } = setting
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Card>
        <CardBody className="grid gap-6 [&>*]:min-w-0">
          <header className="grid gap-1">
            <h2 className="food-name text-title">{t(`topic.${topic}`)}</h2>
            <p className="max-w-prose text-ink-soft">{t(`lead.${topic}`)}</p>
            <p className="text-small text-ink-faint">
              {at
                ? t('changedBy', { name: by ?? t('nobody'), date: formatDateTime(at, language) })
                : t('unchanged')}
            </p>
          </header>
          {children(setAsked)}
        </CardBody>
      </Card>
      <SettingHistory setting={setting} />
      {asked && (
        <ReasonDialog
          title={t('ask.title', { topic: t(`topic.${topic}`) })}
          description={t(topic === 'agreement' ? 'ask.agreement' : 'ask.text')}
          hint={t('ask.hint')}
          confirm={t('ask.confirm')}
          templates={[t('ask.template1'), t('ask.template2')]}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => save(asked, reason)}
        />
      )}
    </div>
  )
}

/** All versions of a topic: author, time, reason and differences, with a button that restores one. */
function SettingHistory({ setting }: { setting: Setting }) {
  const { t } = useTranslation(['marketplaceSettings', 'placeRules', 'common'])
  const { restore } = useSaveSetting(setting)
  const [asking, setAsking] = useState<number>()
  const [listed, setListed] = useState<number>()
  const { key } = setting
  const query = useInfiniteQuery({
    queryKey: ['admin', 'settings', key, 'history'],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listSettingVersions, { key, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  })
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? []
  if (versions.length < 2) return null
  return (
    <section className="grid gap-4" aria-labelledby="versions">
      <h2 id="versions" className="food-name text-subtitle">
        {t('versions')}
      </h2>
      <ol className="grid gap-3">
        {versions.map((version, index) => (
          <li key={version.version}>
            <Version
              topic={key}
              version={version}
              before={versions[index + 1]}
              isCurrent={version.version === setting.version}
              onRestore={() => setAsking(version.version)}
              onList={
                key === 'placeRules' && version.version > 0 ? () => setListed(version.version) : undefined
              }
            />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
      {listed !== undefined && (
        <RuledKitchensDialog
          by={{ version: listed }}
          title={t('placeRules:ruled.ofVersion', { version: listed })}
          onClose={() => setListed(undefined)}
        />
      )}
      {asking !== undefined && (
        <ReasonDialog
          title={t('restoreAsk.title', { version: asking })}
          description={t('restoreAsk.text')}
          hint={t('ask.hint')}
          confirm={t('restore')}
          templates={[t('restoreAsk.template')]}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => restore(asking, reason)}
        />
      )}
    </section>
  )
}

interface VersionProps {
  topic: Setting['key']
  version: SettingVersion
  before: SettingVersion | undefined
  isCurrent: boolean
  onRestore: () => void
  /** Lists the kitchens for which the version changed something; only for rules of places. */
  onList: (() => void) | undefined
}

function Version({ version: { version, value, by, at, reason, restoredFrom }, ...rest }: VersionProps) {
  const { t, i18n } = useTranslation(['marketplaceSettings', 'placeRules'])
  const { language } = useLanguage()
  const { topic, before, isCurrent, onRestore, onList } = rest
  /** The label of a field in its form; the parts of a list have none. */
  const labelOf = (name: string) => {
    const key = topic === 'placeRules' ? `placeRules:${name}` : `marketplaceSettings:${topic}.${name}`
    return i18n.exists(key) ? t(key as 'marketplaceSettings:fees.sharePercent') : name
  }
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold">{t('version', { version })}</span>
        {isCurrent && <Badge tone="success">{t('current')}</Badge>}
        {restoredFrom !== null && <Badge>{t('broughtBack', { version: restoredFrom })}</Badge>}
        <span className="text-ink-soft">
          {at ? `${by ?? t('nobody')} · ${formatDateTime(at, language)}` : t('cameWith')}
        </span>
        {!isCurrent && (
          <Button
            size="sm"
            variant="secondary"
            className="ml-auto"
            icon={<RotateCcw aria-hidden />}
            aria-label={t('restoreOne', { version })}
            onClick={onRestore}
          >
            {t('restore')}
          </Button>
        )}
      </div>
      {reason && <p>{reason}</p>}
      {onList && (
        <Button
          size="sm"
          variant="soft"
          className="justify-self-start"
          icon={<ChefHat aria-hidden />}
          aria-label={`${t('placeRules:ruled.affected')}. ${t('placeRules:ruled.ofVersion', { version })}`}
          onClick={onList}
        >
          {t('placeRules:ruled.affected')}
        </Button>
      )}
      {before && (
        <ul className="grid gap-0.5 text-ink-soft">
          {differences(before.value, value).map(({ name, was, is }) => (
            <li key={name} className="wrap-anywhere">
              <span className="text-ink-faint">{labelOf(name)}:</span> <Side text={was} /> →{' '}
              <Side text={is} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One side of a difference; a logo as its picture. */
function Side({ text }: { text: string }) {
  if (!logoPattern.test(text)) return text
  return (
    <span className="inline-flex align-middle">
      <LogoPicture logo={placeLogo(text, { width: 100, height: 24 })} name={text} />
    </span>
  )
}

interface Difference {
  name: string
  was: string
  is: string
}

const longest = 120

/** Differences between two versions by field name; list entries by their slug. */
function differences(before: object, after: object): Difference[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => ({ name, was: shown(old.get(name)), is: shown(now.get(name)) }))
    .slice(0, 30)
}

function flat(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, part] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (Array.isArray(part)) {
      if (part.every((item) => typeof item === 'string')) {
        found.set(at, part.join(', '))
        continue
      }
      part.forEach((item: Record<string, unknown>, index) => {
        if ('holdsFrom' in item) {
          for (const [inner, text] of ruleParts(item, at)) found.set(inner, text)
          return
        }
        const { slug, ...rest } = item
        found.set(`${at}.${String(slug)}`, `${index + 1}. ${Object.values(rest).filter(isSaid).join(' · ')}`)
      })
    } else if (typeof part === 'object' && part !== null) {
      for (const [inner, text] of flat(part, at)) found.set(inner, text)
    } else if (part !== null) found.set(at, String(part))
  }
  return found
}

/** The parts of a state's rule, by its state and day. */
function ruleParts(rule: Record<string, unknown>, path: string): Map<string, string> {
  const at = `${path}.${String(rule.state)} ${String(rule.holdsFrom)}`
  return new Map(
    Object.entries(rule).map(([name, part]) => [
      `${at}.${name}`,
      typeof part === 'string' ? part : JSON.stringify(part),
    ]),
  )
}

/**
 * Whether a part of an entry is shown. `false` isn't, because it is the normal case: only retired entries are marked.
 */
function isSaid(part: unknown): boolean {
  return part !== false
}

function shown(text: string | undefined): string {
  if (!text) return '—'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
