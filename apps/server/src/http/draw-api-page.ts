import { escapeHtml } from '@localchef/backend/escape-html'
import { z } from 'zod'

const Reference = z.object({ $ref: z.string() })
const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(Reference).default([]),
  responses: z.record(z.string(), z.union([Reference, z.object({ description: z.string() })])),
})
type Operation = z.infer<typeof Operation>

/** The parts of the description of `createOpenApi` that the page shows. */
const Description = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.object({ post: Operation, get: z.unknown().optional() })),
  webhooks: z.record(z.string(), z.unknown()),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.object({ description: z.string() })),
    parameters: z.record(z.string(), z.object({ name: z.string(), description: z.string() })),
  }),
})
type Components = z.infer<typeof Description>['components']

const style = `
:root { color-scheme: light dark; --ground: light-dark(#fbf8f3, #171310); --card: light-dark(#fff, #211b17); --ink: light-dark(#231c17, #f6efe6); --soft: light-dark(#5b5047, #cdc0b1); --line: light-dark(#93867a, #85776a); --accent: light-dark(#a93a14, #f59b70); --accent-ink: light-dark(#fff, #1e0f06) }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere }
h1, h2 { font: 600 1.5rem/1.2 Georgia, serif; margin: 2rem 0 .5rem }
h1 { font-size: 2rem; margin-top: 0 }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
a { color: var(--accent) }
code, pre, textarea { font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace }
pre { margin: 0; padding: .75rem; background: var(--ground); border-radius: .5rem; white-space: pre-wrap }
main > pre, textarea, input { background: var(--card) }
details { margin: .5rem 0; background: var(--card); border-radius: .75rem }
summary { min-height: 2.75rem; padding: .6rem 1rem; cursor: pointer }
summary code { font-weight: 600; margin-right: .5rem }
details > div { padding: 0 1rem 1rem }
label { display: block; margin-top: 1rem; font-weight: 600 }
input, textarea { display: block; width: 100%; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .5rem; color: inherit; font-weight: 400 }
input { font: inherit; font-weight: 400 }
button { min-height: 2.75rem; margin: .75rem 0; padding: 0 1.5rem; border: 0; border-radius: 999px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`

/** Draws the guide, operations, webhooks and schemas of an OpenAPI description that `createOpenApi` generated. */
export function drawApiPage(described: object): string {
  const { info, paths, webhooks, components } = Description.parse(described)
  const operations = Object.entries(paths).map(([path, { post, get }]) =>
    drawOperation(path, post, get !== undefined, components),
  )
  const events = Object.keys(webhooks).map((event) => `<li>${drawLink(`event.${event}`)}</li>`)
  const shared = Object.entries(components.schemas).filter(
    ([name]) => !paths[`/functions/v1/${name.replace(/\.(?:in|out)put$/, '')}`],
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>LocalChef API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
<script src="/api-docs.js"></script>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p><a href="/docs/api/openapi.json">openapi.json</a></p>
${drawMarkdown(info.description)}
<h2>Operations</h2>
<label>Find an operation<input type="search" id="find"></label>
<label>API key for calls from this page<input id="key" autocomplete="off" placeholder="lck_…"></label>
${operations.join('\n')}
<h2>Events of webhooks</h2>
<ul>${events.join('\n')}</ul>
<h2>Schemas</h2>
${shared.map(([name, schema]) => drawFolded(name, '', drawSchema(schema))).join('\n')}
</main>
</body>
</html>
`
}

function drawOperation(path: string, operation: Operation, isReadable: boolean, components: Components) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const headers = operation.parameters.flatMap(({ $ref }) => components.parameters[nameIn($ref)] ?? [])
  const { 200: _, ...refusals } = operation.responses
  const refused = Object.values(refusals).map((answer) =>
    '$ref' in answer ? (components.responses[nameIn(answer.$ref)]?.description ?? '') : answer.description,
  )
  return drawFolded(
    name,
    operation.summary,
    `${drawMarkdown(operation.description)}
<p><code>POST ${path}</code>${isReadable ? ` or <code>GET ${path}?input=…</code>` : ''}</p>
${headers.map((header) => `<p><code>${header.name}</code> ${drawInline(header.description)}</p>`).join('')}
<h3>Input</h3>${drawSchema(components.schemas[`${name}.input`], `${name}.input`)}
<h3>Answer</h3>${drawSchema(components.schemas[`${name}.output`], `${name}.output`)}
<h3>Refusals</h3>${refused.map(drawMarkdown).join('')}`,
    ` data-path="${path}"`,
  )
}

function drawFolded(name: string, title: string, content: string, attributes = ''): string {
  return `<details id="${name}"${attributes}><summary><code>${name}</code>${escapeHtml(title)}</summary><div>${content}</div></details>`
}

/** A schema as JSON, with links to the schemas that it refers to. */
function drawSchema(schema: unknown, id?: string): string {
  const lines = escapeHtml(JSON.stringify(schema, null, 2))
  return `<pre${id ? ` id="${id}"` : ''}>${lines.replace(/&quot;(#\/components\/schemas\/[^&]+)&quot;/g, (_, ref) => drawLink(nameIn(ref)))}</pre>`
}

function drawLink(name: string): string {
  return `<a href="#${name}">${name}</a>`
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Draws the Markdown of our own texts: headings, paragraphs, code and links. */
function drawMarkdown(text: string): string {
  // Every second part is code.
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m)
  return parts
    .map((part, index) => (index % 2 === 1 ? `<pre>${escapeHtml(part)}</pre>` : drawParagraphs(part)))
    .join('')
}

function drawParagraphs(text: string): string {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return blocks
    .map((block) =>
      block.trimStart().startsWith('## ')
        ? `<h2>${drawInline(block.trim().slice(3))}</h2>`
        : `<p>${drawInline(block)}</p>`,
    )
    .join('\n')
}

function drawInline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
