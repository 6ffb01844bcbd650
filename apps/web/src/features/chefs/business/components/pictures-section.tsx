import { maxGalleryPictures } from '@localchef/contracts/chefs/gallery'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { updateBusinessPictures } from '@localchef/contracts/chefs/update-business-pictures'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowLeft, ArrowRight, Camera, Image, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import type { UploadedPicture } from '@/shared/pictures/upload-picture.ts'
import { type FailedUpload, usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { businessKey, useChangeBusiness } from '../use-business.ts'

type ChangePictures = ReturnType<typeof useChangePictures>

export function PicturesSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { pictures } = business
  const change = useChangePictures(business)
  const full = pictures.galleryPaths.length >= maxGalleryPictures
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h3 className="text-lead font-semibold">{t('pictures.cover')}</h3>
        <Picture
          src={pictures.coverPath && pictureUrl(pictures.coverPath)}
          color={pictures.coverColor}
          alt={t('pictures.coverAlt')}
          sizes="(min-width: 64rem) 42rem, 90vw"
          ratio={21 / 9}
          className="rounded-lg"
        />
        <PictureButtons
          label={t(pictures.coverPath ? 'pictures.changeCover' : 'pictures.addCover')}
          change={change}
          part="cover"
          onRemove={pictures.coverPath ? change.removeCover : undefined}
        />
      </div>
      <div className="grid gap-3">
        <h3 className="text-lead font-semibold">{t('pictures.avatar')}</h3>
        <div className="flex flex-wrap items-center gap-5">
          <Avatar
            key={pictures.avatarPath ?? ''}
            name={business.name}
            url={pictures.avatarPath && pictureUrl(pictures.avatarPath)}
            size={96}
            className="shadow-raised"
          />
          <PictureButtons
            label={t(pictures.avatarPath ? 'pictures.changeAvatar' : 'pictures.addAvatar')}
            change={change}
            part="avatar"
            onRemove={pictures.avatarPath ? change.removeAvatar : undefined}
          />
        </div>
      </div>
      <div className="grid gap-3">
        <div className="grid gap-0.5">
          <h3 className="text-lead font-semibold">{t('pictures.gallery')}</h3>
          <p className="text-small text-ink-soft">
            {t('pictures.galleryHint', { count: maxGalleryPictures })}
          </p>
        </div>
        <Gallery
          paths={pictures.galleryPaths}
          cover={pictures.coverPath}
          busy={change.busy === 'gallery'}
          onChange={(paths) => void change.setGallery(paths)}
          onCover={(path) => void change.makeCover(path)}
        />
        <div>
          <PhotoButton
            shape={photoShapes.gallery}
            most={maxGalleryPictures - pictures.galleryPaths.length}
            label={t('pictures.add')}
            icon={<ImagePlus aria-hidden />}
            variant="soft"
            busy={change.busy === 'gallery'}
            disabled={full || change.busy !== undefined}
            onChoose={(files) => void change.add('gallery', files)}
          />
        </div>
        <FailedPictures change={change} part="gallery" canRetry={!full} />
      </div>
    </div>
  )
}

interface PictureButtonsProps {
  label: string
  part: 'cover' | 'avatar'
  change: ChangePictures
  /** Undefined while there is no picture. */
  onRemove: (() => Promise<void>) | undefined
}

/** All buttons are disabled while any picture is being saved. */
function PictureButtons({ label, part, change, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation('business')
  const isBusy = change.busy !== undefined
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <PhotoButton
          shape={photoShapes[part]}
          label={label}
          icon={<Camera aria-hidden />}
          busy={change.busy === part}
          disabled={isBusy}
          onChoose={(files) => void change.add(part, files)}
        />
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden />}
            disabled={isBusy}
            onClick={() => void onRemove()}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
      <FailedPictures change={change} part={part} canRetry />
    </div>
  )
}

interface FailedPicturesProps {
  change: ChangePictures
  part: PicturePart
  canRetry: boolean
}

function FailedPictures({ change, part, canRetry }: FailedPicturesProps) {
  return (
    <FailedUploads
      failed={change.failed(part)}
      canRetry={canRetry && change.busy === undefined}
      onRetry={(failure) => void change.retry(part, failure)}
      onDismiss={(id) => change.dismiss(part, id)}
    />
  )
}

type Pictures = OwnBusiness['pictures']

type PicturePart = 'avatar' | 'cover' | 'gallery'

/** Saves each change of the pictures at once; this section has no save button. */
function useChangePictures({ pictures, versions }: OwnBusiness) {
  const { t } = useTranslation(['business', 'common'])
  const change = useChangeBusiness()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<PicturePart>()
  const uploads = {
    avatar: usePictureUploads(),
    cover: usePictureUploads(),
    gallery: usePictureUploads(),
  }
  // An undo must not bring back other pictures that changed meanwhile.
  const latest = useRef({ ...pictures, version: versions.pictures })
  useEffect(() => {
    latest.current = { ...pictures, version: versions.pictures }
  }, [pictures, versions.pictures])

  const save = async (what: PicturePart, changes: Partial<Pictures>, done?: string) => {
    setBusy(what)
    try {
      await change(updateBusinessPictures, { ...latest.current, ...changes })
      if (done) toast.success(done)
      return true
    } catch (error) {
      const isStale = failureOf(updateBusinessPictures, error).code === 'stale_edit'
      if (isStale) await queryClient.invalidateQueries({ queryKey: businessKey })
      toast.error(isStale ? refusalText('stale_edit') : t('failed'))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  /** Saves the removal of a picture and offers to undo it. */
  const take = async (what: PicturePart, changes: Partial<Pictures>, before: Partial<Pictures>) => {
    if (!(await save(what, changes))) return
    toast.undo(t('pictures.removed'), t('action.undo', { ns: 'common' }), () => void save(what, before))
  }

  const keep = {
    avatar: ([picture]: readonly UploadedPicture[]) =>
      picture && save('avatar', { avatarPath: picture.path }, t('pictures.saved')),
    cover: ([picture]: readonly UploadedPicture[]) =>
      picture && save('cover', { coverPath: picture.path, coverColor: picture.color }, t('pictures.saved')),
    gallery: (added: readonly UploadedPicture[]) =>
      added.length > 0 &&
      save(
        'gallery',
        { galleryPaths: [...latest.current.galleryPaths, ...added.map(({ path }) => path)] },
        t('pictures.saved'),
      ),
  }
  const addTo = async (what: PicturePart, uploading: Promise<readonly UploadedPicture[]>) => {
    setBusy(what)
    const uploaded = await uploading
    setBusy(undefined)
    await keep[what](uploaded)
  }

  return {
    busy,
    add: (what: PicturePart, files: readonly File[]) => addTo(what, uploads[what].upload(files)),
    retry: (what: PicturePart, failure: FailedUpload) => addTo(what, uploads[what].retry(failure)),
    failed: (what: PicturePart) => uploads[what].failed,
    dismiss: (what: PicturePart, id: string) => uploads[what].dismiss(id),
    /** Uses a gallery picture as the cover. */
    makeCover: (coverPath: string) => save('gallery', { coverPath }, t('pictures.saved')),
    removeAvatar: () => take('avatar', { avatarPath: null }, { avatarPath: pictures.avatarPath }),
    removeCover: () => take('cover', { coverPath: null }, { coverPath: pictures.coverPath }),
    async setGallery(galleryPaths: string[]) {
      const before = pictures.galleryPaths
      if (galleryPaths.length < before.length) {
        await take('gallery', { galleryPaths }, { galleryPaths: before })
      } else {
        await save('gallery', { galleryPaths })
      }
    },
  }
}

interface GalleryProps {
  paths: readonly string[]
  cover: string | null
  busy: boolean
  onChange: (paths: string[]) => void
  onCover: (path: string) => void
}

/** Pictures reordered by dragging or with the arrow buttons; screen readers hear each change. */
function Gallery({ paths, cover, busy, onChange, onCover }: GalleryProps) {
  const { t } = useTranslation('business')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const { list, pressed } = useFocusAfterAction(busy)

  const move = (from: number, to: number) => {
    if (busy || from === to || to < 0 || to >= paths.length) return
    onChange(moveEntry(paths, from, to))
    setAnnouncement(t('pictures.moved', { to: to + 1, total: paths.length }))
  }
  const drop = () => {
    if (dragged !== undefined && over !== undefined) move(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  const act = (index: number, action: GalleryAction) => {
    const path = paths[index]
    if (busy || path === undefined) return
    pressed.current = { path, action }
    switch (action) {
      case 'earlier':
        return move(index, index - 1)
      case 'later':
        return move(index, index + 1)
      case 'cover':
        setAnnouncement(t('pictures.isCoverNow', { number: index + 1 }))
        return onCover(path)
      case 'remove': {
        const neighbor = paths[index + 1] ?? paths[index - 1]
        pressed.current = neighbor ? { path: neighbor, action: 'remove' } : undefined
        setAnnouncement(t('pictures.removedNth', { count: paths.length - 1 }))
        return onChange(paths.filter((other) => other !== path))
      }
    }
  }

  return (
    <>
      {paths.length === 0 && <p className="text-ink-faint">{t('pictures.galleryEmpty')}</p>}
      <ul
        ref={list}
        className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3"
        aria-label={t('pictures.gallery')}
        aria-busy={busy}
      >
        {paths.map((path, index) => (
          <GalleryPicture
            key={path}
            path={path}
            number={index + 1}
            total={paths.length}
            isCover={path === cover}
            busy={busy}
            isDragged={dragged === index}
            isTarget={dragged !== undefined && over === index && dragged !== index}
            onAction={(action) => act(index, action)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDrop={drop}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Saving disables the buttons and a move reorders them, so focus is restored afterwards. */
function useFocusAfterAction(busy: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ path: string; action: GalleryAction }>(undefined)
  useEffect(() => {
    if (busy || !pressed.current) return
    const { path, action } = pressed.current
    const item = list.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    const button = item?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`)
    ;(button ?? item?.querySelector<HTMLElement>('button:enabled'))?.focus()
    pressed.current = undefined
  })
  return { list, pressed }
}

/** Copy of the list with one entry moved to another index. */
function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, entry)
}

type GalleryAction = 'earlier' | 'later' | 'cover' | 'remove'

interface GalleryPictureProps {
  path: string
  number: number
  total: number
  isCover: boolean
  busy: boolean
  isDragged: boolean
  isTarget: boolean
  onAction: (action: GalleryAction) => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
}

/** A picture of the gallery with buttons to move it, make it the cover or remove it. */
function GalleryPicture(props: GalleryPictureProps) {
  const { t } = useTranslation('business')
  const { path, number, total, isCover, busy, isDragged, isTarget, onAction } = props
  const name = t('pictures.nth', { number, total })
  return (
    <li
      data-path={path}
      draggable={!busy}
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      onDragEnd={props.onDrop}
      className={clsx(
        'relative overflow-hidden rounded-lg border border-line bg-surface',
        isDragged && 'opacity-50',
        isTarget && 'border-accent shadow-lifted',
      )}
    >
      <Picture
        src={pictureUrl(path)}
        alt={name}
        sizes="(min-width: 40rem) 14rem, 45vw"
        ratio={4 / 3}
        largest={640}
        draggable={false}
        className="cursor-grab"
      />
      {isCover && (
        <Badge tone="accent" className="absolute top-2 left-2">
          {t('pictures.cover')}
        </Badge>
      )}
      <div className="grid grid-cols-2 justify-items-center sm:flex sm:justify-between">
        <IconButton
          data-action="earlier"
          label={t('pictures.earlier', { name })}
          disabled={busy || number === 1}
          onClick={() => onAction('earlier')}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          data-action="later"
          label={t('pictures.later', { name })}
          disabled={busy || number === total}
          onClick={() => onAction('later')}
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton
          data-action="cover"
          label={t('pictures.makeCover', { name })}
          disabled={busy || isCover}
          onClick={() => onAction('cover')}
        >
          <Image aria-hidden />
        </IconButton>
        <IconButton
          data-action="remove"
          label={t('pictures.removeNth', { name })}
          disabled={busy}
          onClick={() => onAction('remove')}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
