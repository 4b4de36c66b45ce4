import type { Brand } from '@gaffer/contract/types'
import { callOptions, FRESH } from '../lib/query-client.ts'

/** The operator's own texts; null where ours are shown. On a page that staff preview they are the previewed ones. */
export const supportTextsOptions = ({ preview }: Pick<Brand, 'preview'>) =>
  callOptions('supportTexts', preview === null ? {} : { query: { preview } }, FRESH.still)
