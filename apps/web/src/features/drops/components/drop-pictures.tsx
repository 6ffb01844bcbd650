import type { Drop } from '@localchef/contracts/drops/drop'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Picture } from '@/shared/ui/picture.tsx'

/** The cover above the other pictures. A drop without pictures shows its first dish that has one. */
export function DropPictures({ drop, title }: { drop: Drop; title: string }) {
  const { language } = useLanguage()
  const ofDish = drop.dishes.flatMap(({ dish }) => dish.picture ?? [])[0]
  const [cover, ...others] = drop.pictures
  return (
    <div className="grid content-start gap-3">
      <Picture
        {...pictureOf(cover ?? ofDish)}
        alt={inLanguage(language, cover?.alt ?? title, cover?.altRu)}
        sizes="(min-width: 78rem) 36rem, (min-width: 64rem) 46vw, 100vw"
        ratio={4 / 3}
        largest={1200}
        priority
        className="-mx-(--gutter) rounded-none sm:mx-0 sm:rounded-xl"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-3">
          {others.map((picture) => (
            <li key={picture.path}>
              <Picture
                {...pictureOf(picture)}
                alt={inLanguage(language, picture.alt ?? '', picture.altRu)}
                sizes="(min-width: 64rem) 12rem, 30vw"
                ratio={1}
                largest={640}
                className="rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
