import { escapeHtml } from '@localchef/backend/escape-html'
import type { Language } from '@localchef/contracts/language'
import { accentColors } from '@localchef/contracts/settings/accent-palette'
import { placeLogo } from '@localchef/contracts/settings/logo'
import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { shortened } from '../pages/page-head.ts'
import { priceText } from './price-text.ts'
import type { SharedDish, SharedKitchen } from './share-facts.ts'

export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

interface EmbedLook {
  siteUrl: string
  language: Language
  theme: EmbedTheme
  identity: Identity
}

const longestDescription = 140

/** A kitchen's menu for an iframe on another site. Links open the marketplace in a new tab. */
export function embedPage(kitchen: SharedKitchen, look: EmbedLook): string {
  const { siteUrl, language, identity } = look
  const words = wordsIn[language].pages.share
  const page = `${siteUrl}/chefs/${encodeURIComponent(kitchen.slug)}?lang=${language}`
  const dishes =
    kitchen.dishes.length > 0
      ? `<ul>${kitchen.dishes.map((dish) => dishRow(dish, look)).join('')}</ul>`
      : `<p class="soft">${words.noDishes}</p>`
  return documentOf(
    look,
    words.menuOf(kitchen.name),
    `<header>
<h1>${escapeHtml(kitchen.name)}</h1>
${kitchen.tagline ? `<p class="soft">${escapeHtml(kitchen.tagline)}</p>` : ''}
${kitchen.isPaused ? `<p class="notice">${words.paused}</p>` : ''}
</header>
${dishes}
<footer>
<a class="button" href="${escapeHtml(page)}" target="_blank" rel="noopener">${words.order}<span class="hidden"> (${words.newTab})</span></a>
${senderOf(identity)}
</footer>`,
  )
}

/** The marketplace's logo, or its name. */
function senderOf({ name, logo }: Identity): string {
  const placed = logo ? placeLogo(logo, { width: 140, height: 32 }) : null
  const plate = placed?.plate ? ` style="padding:.25rem .375rem;background:${placed.plate}"` : ''
  const picture =
    placed &&
    `<img class="logo"${plate} src="${placed.src}" width="${placed.width}" height="${placed.height}" alt="${placed.isWide ? escapeHtml(name) : ''}">`
  if (picture && placed.isWide) return picture
  return `<span class="sender soft">${picture ?? ''}${escapeHtml(name)}</span>`
}

/** Shown in the frame when the kitchen is not public, or the marketplace not open. */
export function embedNotice(look: EmbedLook, reason: 'away' | 'opensSoon'): string {
  const words = wordsIn[look.language].pages.share
  const { title, text } = words[reason]
  return documentOf(
    look,
    title,
    `<header><h1>${title}</h1><p class="soft">${text}</p></header>
<footer><a class="button" href="${escapeHtml(`${look.siteUrl}${reason === 'away' ? '/chefs' : '/'}?lang=${look.language}`)}" target="_blank" rel="noopener">${reason === 'away' ? words.toMarketplace : words.more}<span class="hidden"> (${words.newTab})</span></a></footer>`,
  )
}

function dishRow(dish: SharedDish, { siteUrl, language }: EmbedLook): string {
  const address = `${siteUrl}/dish/${dish.id}?lang=${language}`
  const picture = dish.picture
    ? `<img src="${escapeHtml(pictureAddress(dish.picture, 160, 160))}" width="80" height="80" alt="" loading="lazy">`
    : ''
  return `<li><a href="${escapeHtml(address)}" target="_blank" rel="noopener">
<span class="picture" style="background:${escapeHtml(dish.color)}">${picture}</span>
<span class="words"><span class="name">${escapeHtml(dish.name)}</span>${
    dish.description
      ? `<span class="soft">${escapeHtml(shortened(dish.description, longestDescription))}</span>`
      : ''
  }</span>
<span class="price">${priceText(dish.price)}</span><span class="hidden"> (${wordsIn[language].pages.share.newTab})</span>
</a></li>`
}

/** The URL of a picture in a size; for a hosted project it redirects. */
export function pictureAddress(path: string, width: number, height: number): string {
  const stored = path.split('/').map(encodeURIComponent).join('/')
  return `/storage/v1/render/image/public/pictures/${stored}?width=${width}&height=${height}&resize=cover&format=jpeg`
}

function documentOf(look: EmbedLook, title: string, content: string): string {
  return `<!doctype html>
<html lang="${look.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${styleOf(look)}</style>
</head>
<body>
<main>
${content}
</main>
<script src="/embed-frame.js" defer></script>
</body>
</html>
`
}

function styleOf({ theme, identity }: EmbedLook): string {
  const light = accentColors(identity.accent, 'light')
  const dark = accentColors(identity.accentDark, 'dark')
  const scheme = theme === 'auto' ? 'light dark' : theme
  return `
:root { color-scheme: ${scheme}; --ground: light-dark(#fff, #211b17); --ink: light-dark(#2b211a, #f3e9de); --soft: light-dark(#6b5b4e, #bfae9f); --line: light-dark(#e9dfd1, #3a302a); --accent: light-dark(${light.accent}, ${dark.accent}); --accent-ink: light-dark(${light.ink}, ${dark.ink}) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, sans-serif }
main { display: grid; gap: .75rem; padding: 1rem }
h1 { margin: 0; font: 600 1.4rem/1.25 Georgia, serif; overflow-wrap: anywhere }
p { margin: .25rem 0 0 }
ul { margin: 0; padding: 0; list-style: none }
li + li { border-top: 1px solid var(--line) }
li a { display: flex; align-items: center; gap: .875rem; padding: .75rem .25rem; color: inherit; text-decoration: none; border-radius: .5rem }
li a:hover .name { text-decoration: underline }
.picture { flex: none; width: 5rem; height: 5rem; border-radius: .75rem; overflow: hidden }
.picture img { display: block; width: 100%; height: 100%; object-fit: cover }
.words { display: grid; flex: 1; min-width: 0; overflow-wrap: anywhere }
.name { font: 600 1.05rem/1.35 Georgia, serif }
.soft { color: var(--soft); font-size: .9rem }
.sender { display: flex; align-items: center; gap: .5rem }
.logo { border-radius: .25rem; box-sizing: content-box }
.notice { font-weight: 600 }
.price { font-variant-numeric: tabular-nums; font-weight: 600 }
footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem }
.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border-radius: 999px; background: var(--accent); color: var(--accent-ink); font-weight: 600; text-decoration: none }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }`
}
