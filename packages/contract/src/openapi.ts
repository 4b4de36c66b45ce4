import { z } from 'zod'
import { ERRORS } from './errors.ts'
import { FEED_CALLS, FEED_HEADERS } from './feed.ts'
import { type Operation, REFUSED_BY_ACCESS } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { API_BASE } from './paths.ts'
import {
  PARTNER_CALLS,
  PARTNER_EVENT_KINDS,
  PARTNER_EVENTS,
  type PartnerEventKind,
  partnerEventSchema,
  WEBHOOK_HEADERS,
} from './partner-events.ts'

type Json = { [key: string]: unknown }

/** The OpenAPI 3.1 document of every call, built from the schemas the server validates with. */
export function buildOpenApi(version: string): Json {
  const paths: { [path: string]: Json } = {}
  for (const operation of Object.values<Operation>(OPERATIONS)) {
    const path = `${API_BASE}${operation.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  for (const [name, call] of Object.entries(FEED_CALLS))
    paths[call.path] = { post: describeFeedCall(name, call) }
  for (const [name, call] of Object.entries(PARTNER_CALLS))
    paths[call.path] = { get: describePartnerCall(name, call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gaffer',
      version,
      description: 'White-label fantasy football: every call of the product.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        partnerKey: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
    webhooks: Object.fromEntries(PARTNER_EVENT_KINDS.map((kind) => [kind, { post: describeWebhook(kind) }])),
  }
}

type PartnerCall = (typeof PARTNER_CALLS)[keyof typeof PARTNER_CALLS]

function describePartnerCall(name: string, { summary, query, answer }: PartnerCall): Json {
  return {
    operationId: `partner${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    tags: ['events'],
    security: [{ partnerKey: [] }],
    parameters: describeParameters(query, 'query'),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
      400: { description: 'badRequest' },
      401: { description: 'partnerKeyWrong' },
    },
  }
}

/** The call an operator’s receiver gets. */
function describeWebhook(kind: PartnerEventKind): Json {
  const { summary, scope, version, example } = PARTNER_EVENTS[kind]
  const sent = { id: 'evt_4711', type: kind, version, timestamp: '2026-11-28T17:00:00.000Z', data: example }
  return {
    operationId: `webhook.${kind}`,
    summary,
    tags: ['events', scope],
    parameters: Object.values(WEBHOOK_HEADERS).map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOf(partnerEventSchema(kind), 'output'), example: sent },
      },
    },
    responses: {
      '2XX': { description: 'Received; it is not sent again' },
      410: { description: 'Send nothing more' },
    },
  }
}

function describeOperation(operation: Operation): Json {
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.feature],
    ...(REFUSED_BY_ACCESS[operation.access].includes('unauthorized') ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...describeParameters(operation.params, 'path'),
      ...describeParameters(operation.query, 'query'),
    ],
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(operation.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(operation.answer, 'output') } },
      },
      ...describeRefusals(operation),
    },
  }
}

type FeedCall = (typeof FEED_CALLS)[keyof typeof FEED_CALLS]

/** A provider's call: lists of items, and what happened to each of them. */
function describeFeedCall(name: string, call: FeedCall): Json {
  const lists = Object.entries<z.ZodType>(call.items).map(([list, of]) => [
    list,
    { type: 'array', items: schemaOf(of, 'input') },
  ])
  const body = { type: 'object', properties: Object.fromEntries(lists), additionalProperties: false }
  return {
    operationId: `feed${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: call.summary,
    tags: ['feed'],
    parameters: Object.values(FEED_HEADERS).map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      200: {
        description: 'What became of each item',
        content: { 'application/json': { schema: schemaOf(call.answer, 'output') } },
      },
      400: { description: 'badRequest' },
      401: { description: 'feedSignatureWrong, feedCallLate' },
      409: { description: 'feedCallRepeated' },
    },
  }
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeRefusals(operation: Operation): Json {
  const byStatus: { [status: string]: string[] } = {}
  for (const code of ['badRequest', ...operation.refusals] as const) {
    const status = String(ERRORS[code].status)
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, { description: codes.join(', ') }]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
}
