import clsx from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type HandleProps, useDragOrder } from '@/shared/ui/use-drag-order.ts'

export interface Named {
  slug: string
  name: string
  nameRu: string
  retired: boolean
}

interface NamedListFormProps<Item extends Named> {
  list: readonly Item[]
  /** Initial values of an added entry, apart from its names. */
  begin: Omit<Item, keyof Named>
  addText: string
  /** Further fields of an entry, only for one that was just added. */
  more?: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
  onSave: (list: Item[]) => void
}

interface Row<Item> {
  key: string
  item: Item
  isNew: boolean
}

const label = { min: 2, max: 60 }
const fits = (text: string) => text.trim().length >= label.min && text.trim().length <= label.max

/** Names in both languages, sorted by dragging or arrow keys. An entry in use is retired, never removed. */
export function NamedListForm<Item extends Named>(props: NamedListFormProps<Item>) {
  const { list, begin, addText, more, onSave } = props
  const { t } = useTranslation('marketplaceSettings')
  const [rows, setRows] = useState<Row<Item>[]>(() =>
    list.map((item) => ({ key: item.slug, item, isNew: false })),
  )
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState('')
  const prefix = useId()
  const { order, draggedId, itemRef, handleProps } = useDragOrder(
    rows.map(({ key }) => key),
    (keys, moved) => {
      setRows(keys.flatMap((key) => rows.find((row) => row.key === key) ?? []))
      const name = rows.find(({ key }) => key === moved)?.item.name ?? ''
      setSaid(t('list.moved', { name, place: keys.indexOf(moved) + 1, count: keys.length }))
    },
  )

  const change = (key: string, part: Partial<Item>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, item: { ...row.item, ...part } } : row)))

  const add = () => {
    const item = { ...begin, slug: '', name: '', nameRu: '', retired: false } as Item
    setRows([...rows, { key: `${prefix}-${rows.length}-${Date.now()}`, item, isNew: true }])
  }

  const submit = () => {
    setTried(true)
    if (rows.some(({ item }) => !fits(item.name) || !fits(item.nameRu))) return
    onSave(withSlugs(rows))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="grid gap-2">
        {order.map((key) => {
          const row = rows.find((known) => known.key === key)
          if (!row) return null
          return (
            <NamedRow
              key={key}
              row={row}
              itemRef={itemRef(key)}
              isDragged={draggedId === key}
              handleProps={handleProps(key)}
              isChecked={tried}
              more={more}
              onChange={(part) => change(key, part)}
              onRemove={() => setRows(rows.filter((other) => other.key !== key))}
            />
          )
        })}
      </ul>
      {tried && rows.some(({ item }) => !fits(item.name) || !fits(item.nameRu)) && (
        <FieldError>{t('list.someWrong')}</FieldError>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" icon={<Plus aria-hidden />} onClick={add}>
          {addText}
        </Button>
        <FormFoot />
      </div>
    </form>
  )
}

/** Gives each new entry a slug that no other entry has. */
function withSlugs<Item extends Named>(rows: readonly Row<Item>[]): Item[] {
  const taken = new Set(rows.filter(({ isNew }) => !isNew).map(({ item }) => item.slug))
  return rows.map(({ item, isNew }) => {
    if (!isNew) return item
    const slug = slugOf(item.name, taken)
    taken.add(slug)
    return { ...item, slug }
  })
}

interface NamedRowProps<Item> {
  row: Row<Item>
  itemRef: Ref<HTMLLIElement>
  isDragged: boolean
  handleProps: HandleProps
  /** Shows errors after an attempt to save. */
  isChecked: boolean
  more: NamedListFormProps<Item & Named>['more']
  onChange: (part: Partial<Item>) => void
  onRemove: () => void
}

function NamedRow<Item extends Named>(props: NamedRowProps<Item>) {
  const { row, itemRef, isDragged, handleProps, isChecked, more, onChange, onRemove } = props
  const { item, isNew } = row
  const { t } = useTranslation('marketplaceSettings')
  const handle = { label: t('list.handle', { name: item.name }), hint: t('list.handleHint'), handleProps }
  const wrong = (text: string) => (isChecked && !fits(text) ? t('list.nameWrong') : undefined)
  return (
    <li
      ref={itemRef}
      className={clsx(
        'grid items-start gap-x-3 gap-y-2 rounded-lg border bg-surface p-3 sm:grid-cols-[auto_1fr_1fr_auto]',
        isDragged ? 'relative z-10 border-accent shadow-floating' : 'border-line',
        item.retired && 'bg-sunken',
      )}
    >
      <DragHandle {...handle} className="max-sm:hidden" />
      <Field label={t('list.name')} hideLabel required error={wrong(item.name)}>
        <TextInput
          lang="en"
          placeholder={t('list.name')}
          value={item.name}
          onChange={(event) => onChange({ name: event.target.value } as Partial<Item>)}
        />
      </Field>
      <Field label={t('list.nameRu')} hideLabel required error={wrong(item.nameRu)}>
        <TextInput
          lang="ru"
          placeholder={t('list.nameRu')}
          value={item.nameRu}
          onChange={(event) => onChange({ nameRu: event.target.value } as Partial<Item>)}
        />
      </Field>
      <div className="flex items-center gap-1">
        <DragHandle {...handle} className="sm:hidden" />
        {isNew ? (
          <IconButton label={t('list.remove')} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        ) : (
          <Checkbox
            label={t('list.retired')}
            checked={item.retired}
            onChange={(event) => onChange({ retired: event.target.checked } as Partial<Item>)}
          />
        )}
      </div>
      {isNew && more && <div className="sm:col-span-2 sm:col-start-2">{more(item, onChange)}</div>}
    </li>
  )
}

/** An unused slug: lower-case Latin letters and digits, joined by `_`. */
function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 34)
    .replace(/_+$/, '')
  const slug = plain || 'entry'
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}_${number}`)) number += 1
  return `${slug}_${number}`
}
