import { ExportedList, type ExportFilter } from '@localchef/contracts/list-exports/list-export'
import { deleteView } from '@localchef/contracts/saved-views/delete-view'
import { listSavedViews } from '@localchef/contracts/saved-views/list-saved-views'
import { saveView } from '@localchef/contracts/saved-views/save-view'
import { type SavedView, ViewName } from '@localchef/contracts/saved-views/saved-view'
import { longestViewName } from '@localchef/contracts/saved-views/saved-view-limits'
import { type ViewFilter, type ViewList, viewLists } from '@localchef/contracts/saved-views/view-list'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { addressFilter, isSameFilter, withFilter } from './address-filter.ts'

/**
 * The saved views of a list: opens one, saves the filters of the address as a new one, and exports the filtered rows
 * as a file.
 */
export function SavedViews({ list }: { list: ViewList }) {
  const { t } = useTranslation('savedViews')
  const [parameters, setParameters] = useSearchParams()
  const [editing, setEditing] = useState<SavedView | 'new'>()
  const hasDesk = useHasRightOf(listSavedViews)
  const hasList = useHasRightOf(viewLists[list])
  const mayRead = hasDesk && hasList
  const query = useQuery({
    enabled: mayRead,
    queryKey: ['admin', 'saved-views', list],
    queryFn: ({ signal }) => callFunction(listSavedViews, { list }, { signal }),
    staleTime: 30_000,
  })
  const views = query.data?.views ?? []
  const filter = addressFilter(list, parameters)
  const isFiltered = Object.keys(filter).length > 0
  const matching = views.filter((view) => isSameFilter(view.filter, filter))
  const exported = ExportedList.safeParse(list)
  const open = (wanted: ViewFilter) => setParameters(withFilter(parameters, wanted))
  return (
    <section
      aria-label={t('label')}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1 max-sm:flex-auto"
    >
      {views.length > 0 && (
        <ul className="flex min-w-0 gap-2 overflow-x-auto py-1">
          {views.map((view) => (
            <li key={view.id} className="flex items-center">
              <ViewChip
                view={view}
                pressed={matching.includes(view)}
                onClick={() => open(matching.includes(view) ? {} : view.filter)}
              />
              {view.isOwn && matching.includes(view) && (
                <ViewMenu view={view} onEdit={() => setEditing(view)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {mayRead && (
          <Button
            size="sm"
            variant="ghost"
            icon={<BookmarkPlus aria-hidden />}
            disabled={!isFiltered || !query.data || matching.some(({ isOwn }) => isOwn)}
            onClick={() => setEditing('new')}
          >
            <span className="max-sm:sr-only">{t('save')}</span>
          </Button>
        )}
        {exported.success && (
          <ExportList list={exported.data} filter={inReadersZone(exported.data, filter)} />
        )}
      </div>
      {editing && (
        <ViewDialog
          list={list}
          view={editing === 'new' ? undefined : editing}
          filter={filter}
          roles={query.data?.roles ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

/** Adds the reader's time zone to filters of the audit log, whose days are in that zone. */
function inReadersZone(list: ExportedList, filter: ViewFilter): ExportFilter {
  if (list !== 'audit' || !(filter.from || filter.to)) return filter
  return { ...filter, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

interface ViewChipProps {
  view: SavedView
  pressed: boolean
  onClick: () => void
}

function ViewChip({ view, pressed, onClick }: ViewChipProps) {
  const { t } = useTranslation('savedViews')
  const roleName = useStaffRoleName()
  const { name, isOwn, isShared, sharedRole, ownerName } = view
  const ownSharing =
    sharedRole === null ? t('sharedByYou') : t('sharedByYouRole', { role: roleName(sharedRole) })
  const sharing = isOwn ? ownSharing : t('sharedBy', { name: ownerName })
  return (
    <FilterChip
      pressed={pressed}
      icon={isShared ? <Users aria-hidden /> : undefined}
      title={isShared ? sharing : undefined}
      aria-label={isShared ? `${name}, ${sharing}` : undefined}
      onClick={onClick}
    >
      {name}
    </FilterChip>
  )
}

function ViewMenu({ view, onEdit }: { view: SavedView; onEdit: () => void }) {
  const { t } = useTranslation('savedViews')
  const decide = useDecide()
  const { id, list, name, filter, isShared, sharedRole } = view
  const label = t('menu', { name })
  const remove = () =>
    decide(
      () => callFunction(deleteView, { id }),
      t('deleted', { name }),
      () => callFunction(saveView, { id, list, name, filter, isShared, sharedRole, version: null }),
    )
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {t('edit')}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}

/** `shown`: `none`, `all`, or a staff role behind a colon, as a role can be named “all”. */
const ViewForm = z.object({ name: ViewName, shown: z.string() })
const sharingOf = (shown: string) => ({
  isShared: shown !== 'none',
  sharedRole: shown.startsWith(':') ? shown.slice(1) : null,
})
const shownOf = (view: SavedView | undefined) =>
  view?.isShared ? (view.sharedRole === null ? 'all' : `:${view.sharedRole}`) : 'none'

interface ViewDialogProps {
  list: ViewList
  /** Undefined for a new view. */
  view: SavedView | undefined
  filter: ViewFilter
  /** The staff roles that open the list. */
  roles: readonly string[]
  onClose: () => void
}

/** The name of a view and the admins who see it. */
function ViewDialog({ list, view, filter, roles, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['savedViews', 'common'])
  const decide = useDecide()
  const roleName = useStaffRoleName()
  const formId = useId()
  // Kept for a retry, so that a lost answer does not save twice.
  const [id] = useState(() => view?.id ?? crypto.randomUUID())
  const form = useZodForm(ViewForm, { name: view?.name ?? '', shown: shownOf(view) })
  const submit = form.handleSubmit(async (given) => {
    const { name, shown } = given
    const wanted = {
      id,
      list,
      name,
      filter: view?.filter ?? filter,
      version: view?.version ?? null,
      ...sharingOf(shown),
    }
    const isDone = await decide(() => callFunction(saveView, wanted), t(view ? 'changed' : 'saved', { name }))
    if (isDone) onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(view ? 'editTitle' : 'newTitle')}
      description={view ? undefined : t('newText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t('name')}
          hint={t('nameHint')}
          required
          error={form.formState.errors.name && t('nameWrong')}
        >
          <TextInput autoComplete="off" maxLength={longestViewName} {...form.register('name')} />
        </Field>
        <Field label={t('share')} required>
          <Select {...form.register('shown')}>
            <option value="none">{t('shareNone')}</option>
            <option value="all">{t('shareAll')}</option>
            {roles.map((role) => (
              <option key={role} value={`:${role}`}>
                {t('shareRole', { role: roleName(role) })}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
