import { ChefSearchResponse } from '@localchef/contracts/search/chef-search'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBackend } from '@/shared/backend/client.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { type ChefSearchInput, noFilters } from '../chef-criteria.ts'

/** Sends any chef search, valid or not, and shows the raw answer. */
export default function ChefSearchTestPage() {
  const { t } = useTranslation('chefs')
  const [body, setBody] = useState(() => JSON.stringify(examples.list, null, 2))
  const [problem, setProblem] = useState<string>()
  const send = useMutation({ mutationFn: sendSearch })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      JSON.parse(body)
      setProblem(undefined)
      send.mutate(body)
    } catch (error) {
      setProblem(t('test.notJson', { problem: error instanceof Error ? error.message : String(error) }))
    }
  }
  return (
    <div className="page-width grid gap-6 py-8">
      <div className="grid gap-1">
        <h1 className="food-name text-heading">{t('test.heading')}</h1>
        <p className="text-ink-soft">{t('test.intro')}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <form onSubmit={submit} className="grid gap-4">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-small font-semibold">{t('test.examples')}</legend>
            {exampleKinds.map((kind) => (
              <Button
                key={kind}
                variant="secondary"
                size="sm"
                onClick={() => setBody(JSON.stringify(examples[kind], null, 2))}
              >
                {t(`test.${kind}`)}
              </Button>
            ))}
          </fieldset>
          <Field label={t('test.body')} error={problem} required>
            <TextArea
              rows={22}
              spellCheck={false}
              className="font-mono text-small"
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={send.isPending} className="w-fit">
            {t('test.send')}
          </Button>
        </form>
        <Card>
          <CardBody className="grid min-w-0 gap-3">
            <h2 className="food-name text-subtitle">{t('test.answer')}</h2>
            <div role="status" className="grid gap-1">
              {send.isIdle && <p className="text-ink-soft">{t('test.nothing')}</p>}
              {send.isPending && <p className="text-ink-soft">{t('test.sending')}</p>}
              {send.error && <p className="text-danger">{send.error.message}</p>}
              {send.data && <AnswerSummary answer={send.data} />}
            </div>
            {send.data && (
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
                tabIndex={0}
                className="max-h-[40rem] overflow-auto rounded-md bg-sunken p-4 text-caption"
              >
                {send.data.text}
              </pre>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  )
}

function AnswerSummary({ answer }: { answer: SearchAnswer }) {
  const { t } = useTranslation('chefs')
  const { status, totalMs, databaseMs, counts } = answer
  return (
    <>
      <p className={status === 200 ? 'font-semibold text-success' : 'font-semibold text-danger'}>
        {t('test.status', { status })}
      </p>
      <p className="numeric text-small">
        {databaseMs === undefined
          ? t('test.timingTotal', { total: totalMs })
          : t('test.timing', { total: totalMs, database: databaseMs })}
      </p>
      {counts && <p className="numeric text-small">{t('test.summary', counts)}</p>}
    </>
  )
}

const exampleKinds = ['list', 'text', 'location', 'route'] as const

/** A complete request of each kind. */
const examples: Record<(typeof exampleKinds)[number], ChefSearchInput> = {
  list: { searchType: 'list', filters: noFilters, sortBy: 'featured', page: 1, limit: 12 },
  text: { searchType: 'text', query: 'pirojki', sortBy: 'featured', page: 1, limit: 12 },
  location: {
    searchType: 'location',
    location: { latitude: 37.7749, longitude: -122.4194, radiusMiles: 25 },
    filters: { onlyVerified: true },
    sortBy: 'distance',
    page: 1,
    limit: 12,
  },
  route: {
    searchType: 'route',
    route: {
      origin: { lat: 34.0522, lng: -118.2437 },
      destination: { lat: 37.7749, lng: -122.4194 },
      waypoints: [{ lat: 35.3733, lng: -119.0187 }],
      searchRadius: 5,
      fromMile: 0,
    },
    sortBy: 'distance',
    page: 1,
    limit: 12,
  },
}

interface SearchAnswer {
  status: number
  /** Duration of the round trip, measured in the browser. */
  totalMs: number
  databaseMs?: number
  counts?: { chefs: number; truckStops: number; total: number }
  /** The body, indented if it is JSON. */
  text: string
}

/** Sends the body unchecked: the page shows how the server handles it. */
async function sendSearch(body: string): Promise<SearchAnswer> {
  const { functions } = await loadBackend()
  const began = performance.now()
  const { data, error, response } = await functions.invoke('chef-search', {
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response) throw error
  // The client has already read the body of a successful answer.
  const refused = error ? await response.text() : undefined
  const answer = { status: response.status, totalMs: Math.round(performance.now() - began) }
  let json: unknown = data
  try {
    if (refused !== undefined) json = JSON.parse(refused)
  } catch {
    return { ...answer, text: refused ?? '' }
  }
  const indented = JSON.stringify(json, null, 2)
  const found = ChefSearchResponse.safeParse(json)
  if (!found.success) return { ...answer, text: indented }
  const { chefs, truckStops, totalCount, searchMetadata } = found.data
  return {
    ...answer,
    databaseMs: searchMetadata.tookMs,
    counts: { chefs: chefs.length, truckStops: truckStops.length, total: totalCount },
    text: indented,
  }
}
