import type { StaffKey } from '@gaffer/messages/console'
import type acts from './en/acts.json'
import type audit from './en/audit.json'
import type brand from './en/brand.json'
import type common from './en/common.json'
import type contests from './en/contests.json'
import type desk from './en/desk.json'
import type games from './en/games.json'
import type football from './en/football.json'
import type managers from './en/managers.json'
import type money from './en/money.json'
import type overview from './en/overview.json'
import type proposals from './en/proposals.json'
import type reports from './en/reports.json'
import type rounds from './en/rounds.json'
import type session from './en/session.json'
import type setUp from './en/set-up.json'
import type tasks from './en/tasks.json'
import type team from './en/team.json'
import type terms from './en/terms.json'
import type views from './en/views.json'

/** The key of every text of the console. */
export type TextKey =
  | StaffKey
  | keyof typeof acts
  | keyof typeof audit
  | keyof typeof brand
  | keyof typeof common
  | keyof typeof contests
  | keyof typeof desk
  | keyof typeof games
  | keyof typeof football
  | keyof typeof managers
  | keyof typeof money
  | keyof typeof overview
  | keyof typeof proposals
  | keyof typeof reports
  | keyof typeof rounds
  | keyof typeof session
  | keyof typeof setUp
  | keyof typeof tasks
  | keyof typeof team
  | keyof typeof terms
  | keyof typeof views
