import { longestKeyDays } from '@localchef/contracts/api-keys/api-key'
import { keyScopes } from '@localchef/contracts/api-keys/key-scope'
import { bindingActs, decisionText, freeActs } from '@localchef/contracts/binding-acts'
import { formerSecretHours, webhookLogDays } from '@localchef/contracts/webhooks/webhook-endpoint'

const decisions = Object.entries(bindingActs)
  .filter(([, { decidedAt }]) => decidedAt)
  .map(([name]) => `- \`${name}\`: ${decisionText(name)}`)
  .join('\n')

const freely = Object.keys(freeActs)
  .map((name) => `\`${name}\``)
  .join(', ')

/** The text above the operations at `/docs/api`, in Markdown. */
export function apiGuide(siteUrl: string): string {
  return `Every business rule of the marketplace. Our own pages send the project key as \`apikey\` and, for a signed-in
person, the access token as bearer. Programs send an API key instead of both.

## API keys

A person makes a key at [Connections](${siteUrl}/dashboard/connections) with a name, scopes and an expiry of at most
${longestKeyDays} days. It is shown once. Send it as a bearer token, or as the header \`apikey\`; a key in an address is
refused.

\`\`\`sh
curl -X POST ${siteUrl}/functions/v1/list-chef-orders \\
  -H "authorization: Bearer $LOCALCHEF_KEY" -H "content-type: application/json" -d '{}'
\`\`\`

The scopes are ${keyScopes.map((scope) => `\`${scope}\``).join(', ')}; each operation below names its own. A key acts
as the person who made it, never more: a kitchen's key reaches that kitchen only. Operations of admins, accounts, sessions
and keys have no scope, and no key places an order. Public reads need no scope and are answered as for a visitor. A key
ends when it expires or is revoked, with a new password, and when its account is suspended or erased. Limits of calls
count by person and by address; \`429\` has \`retry-after\`.

## What a person decides

Programs bind nobody. A call by a key that accepts, confirms, charges, cancels what is agreed, publishes or deletes is
tried, changes nothing and is answered with \`403 person_decides\`; \`details.link\` is the page of ${siteUrl} where the
signed-in person sees it with its amounts, and decides. A call that would fail anyway gets its own refusal.

${decisions}

Calls that bind nobody are made by the key: ${freely}.

## Refusals

A refused call answers with a stable \`code\`, an English \`message\` for developers and, where the operation declares
them, \`details\`; each operation below lists its codes. \`invalid_input\` names the fields in \`issues\`: each has a
\`path\` and a \`message\`, and a \`rule\` if only the server can check it, such as \`guests_out_of_range\` with the
\`values\` \`min\` and \`max\`. Programs read \`code\` and \`rule\`; messages can change.

## Webhooks

A chef registers up to five \`https://\` endpoints at [Connections](${siteUrl}/dashboard/connections). Events, their
bodies and headers are listed in the section \`webhooks\` of [openapi.json](${siteUrl}/docs/api/openapi.json) and follow
[Standard Webhooks](https://www.standardwebhooks.com). Answer with 2xx within 15 seconds. Everything else is tried again
ten times in three days; after that, with no success meanwhile, the endpoint is disabled. Deliveries can arrive twice and
out of order: process each \`webhook-id\` once. The log is kept for ${webhookLogDays} days, and any delivery can be sent
again. After a rotation the former secret signs for ${formerSecretHours} more hours.

\`\`\`js
import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers)
if (event.type === 'order.placed') print(event.data.orderId)
\`\`\`

Bodies hold no names, addresses or phone numbers. A program that needs them calls \`get-order\` with a key.

## MCP

\`${siteUrl}/mcp\` speaks the [Model Context Protocol](https://modelcontextprotocol.io) over streamable HTTP, without
sessions. Its tools are operations of this page, with the same names and schemas. Everyone may search kitchens and
dishes, read menus and quote carts; with an API key as bearer token its scopes add their operations. \`create-order-draft\`
prepares a cart and returns a link: the buyer signs in there, sees prices and allergens, and orders, or not. Everything else
that binds a person is answered with such a link, too.

## Menu on another site

One line of HTML shows a kitchen's menu in a frame; the share kit writes it:

\`\`\`html
<script async src="${siteUrl}/embed.js" data-chef="your-kitchen" data-lang="en"></script>
\`\`\`
`
}
