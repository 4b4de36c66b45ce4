import { z } from 'zod'
import type { Operator } from '../operators/index.ts'
import type { LoginMode } from './login-provider.ts'

const country = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .optional()

/** How an operator's visitors log in. */
const loginSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('demo') }),
  z.object({
    mode: z.literal('sp'),
    endpoint: z.string(),
    timeoutMs: z.int().min(100).max(20_000).default(4_000),
    secret: z.string().optional(),
    country,
  }),
  z.object({ mode: z.literal('orange'), peers: z.array(z.string()), key: z.string() }),
  z.object({
    mode: z.literal('phone'),
    country,
    countries: z.array(z.string()).default([]),
    codeMinutes: z.int().min(1).max(60).default(5),
  }),
  z.object({
    mode: z.literal('oidc'),
    issuer: z.string(),
    clientId: z.string(),
    secret: z.string().optional(),
    scopes: z.array(z.string()).default(['openid']),
  }),
])

export type LoginSettings = z.output<typeof loginSchema>

/** The settings of an operator's login when it is of this mode. */
export function loginOf<M extends LoginMode>(
  { brand }: Operator,
  mode: M,
): Extract<LoginSettings, { mode: M }> | undefined {
  const parsed = loginSchema.safeParse((brand as { login?: unknown }).login ?? { mode: brand.loginMode })
  if (!parsed.success || parsed.data.mode !== mode) return undefined
  return parsed.data as Extract<LoginSettings, { mode: M }>
}
