import type { FastifyInstance } from 'fastify'
import { FONT_NAMES } from '@gaffer/brand'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import {
  type BrandLook,
  type BrandSchedule,
  keepBrandPreview,
  loadBrandDraft,
  loadBrandLinks,
  loadBrandSchedule,
  loadBrandVersions,
  lookOfFile,
} from '../../operators/index.ts'
import { registerRead } from '../../staff/index.ts'
import { findPages } from './find-pages.ts'
import { type LinkDeps, presentLink, registerBrandLinks } from './link-routes.ts'
import { judgeLook, loadFile } from './judge-brand.ts'
import { registerBrandDrafts } from './draft-routes.ts'
import { registerBrandSchedule } from './schedule-routes.ts'
import { registerSiteCheck } from './site-routes.ts'
import { registerPublishing } from './publish-routes.ts'

type WireLook = ConsoleAnswer<'brandStudio'>['data']['live']['look']

/** The calls of the brand studio. */
export function registerBrandStudio(app: FastifyInstance, deps: LinkDeps): void {
  const { db, config } = deps
  registerBrandLinks(app, deps)
  registerBrandSchedule(app, deps)
  registerSiteCheck(app, deps)
  registerBrandDrafts(app, deps)
  registerPublishing(app, deps)

  registerRead(app, deps, CONSOLE_OPERATIONS.brandStudio, async (_, { operator }) => {
    const versions = await loadBrandVersions(db, operator.id)
    const draft = await loadBrandDraft(db, operator.id)
    const schedule = await loadBrandSchedule(db, operator.id)
    const [newest] = versions
    if (newest === undefined) return refuse(refusal('notFound'))
    return ok({
      data: {
        live: { number: newest.number, look: presentLook(lookOfFile(await loadFile(db, operator))) },
        draft:
          draft === undefined
            ? null
            : {
                revision: draft.revision,
                // It was checked by the schema of the call that saved it.
                look: draft.look as WireLook,
                saved_at: draft.savedAt.toISOString(),
                saved_by: draft.savedBy,
              },
        schedule: schedule === undefined ? null : presentSchedule(schedule),
        versions: versions.map(({ number, madeAt, madeBy, reason }) => ({
          number,
          made_at: madeAt.toISOString(),
          made_by: madeBy,
          reason,
        })),
        fonts: [...FONT_NAMES],
        pages: await findPages(db, operator),
        links: (await loadBrandLinks(db, operator.id)).map((link) => presentLink(operator, link, config)),
        embed: { host: operator.hosts[0] ?? null, frame_origins: [...operator.frameOrigins] },
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.checkBrand, async ({ body }, { operator, staff }) => {
    const { faults, notes, made, contrast, missing } = await judgeLook(db, operator, body.look)
    const preview =
      made === undefined || faults.length > 0
        ? null
        : await keepBrandPreview(db, staff.memberId, { ...made, operatorId: operator.id })
    return ok({ data: { faults: [...faults], notes: [...notes], contrast, missing, preview } })
  })
}

function presentSchedule(schedule: BrandSchedule) {
  const { revision, look, publishAt, reason, setAt, setBy, failedAt, failure } = schedule
  return {
    revision,
    // It was checked by the schema of the call that kept it.
    look: look as WireLook,
    publish_at: publishAt.toISOString(),
    reason,
    set_at: setAt.toISOString(),
    set_by: setBy.name,
    failed_at: failedAt?.toISOString() ?? null,
    failure,
  }
}

function presentLook(look: BrandLook): WireLook {
  return { ...look, menuLinks: { ...look.menuLinks }, fairPlay: { ...look.fairPlay } }
}
