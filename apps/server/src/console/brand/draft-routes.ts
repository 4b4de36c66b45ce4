import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import {
  deleteBrandDraft,
  insertPicture,
  lookOfFile,
  nameByContent,
  pictureAddress,
  readPicture,
  saveBrandDraft,
} from '../../operators/index.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { differencesOf, loadFile } from './judge-brand.ts'

/** The calls about what is not published yet: drafts and their pictures. */
export function registerBrandDrafts(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.saveBrandDraft, async (tx, { body }, { operator, staff }) => {
    const { look, seen } = body
    const { id: operatorId, slug } = operator
    const revision = await saveBrandDraft(tx, { operatorId, look, seen, memberId: staff.memberId })
    if (revision === undefined) return refuse(refusal('changedMeanwhile'))
    const { after } = differencesOf(lookOfFile(await loadFile(tx, operator)), look)
    return ok({ answer: { data: { revision } }, changed: { subject: { kind: 'brand', id: slug }, after } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.discardBrandDraft, async (tx, { body }, { operator }) => {
    if (!(await deleteBrandDraft(tx, operator.id, body.seen))) return refuse(refusal('changedMeanwhile'))
    return ok({ answer: { data: null }, changed: { subject: { kind: 'brand', id: operator.slug } } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.storeBrandPicture, async (tx, { body }, { operator }) => {
    const read = readPicture(Buffer.from(body.content, 'base64'))
    if (!read.ok) return refuse(refusal('pictureFaulty', { fault: read.refusal }))
    const picture = nameByContent(operator.slug, read.value)
    await insertPicture(tx, operator.id, picture)
    const address = pictureAddress(picture.hash, picture.type)
    return ok({
      answer: { data: { address } },
      changed: { subject: { kind: 'brand', id: operator.slug }, after: { [body.key]: address } },
    })
  })
}
