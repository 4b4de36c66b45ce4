import type { LaidConsole } from './lay-console.ts'

/** Every list and search of the console by what staff do, below the operator's path. */
export function consoleLists({ busyManagerId, contestId }: LaidConsole): Readonly<Record<string, string>> {
  return {
    'contests, open': 'contests?state=open',
    'contests, all': 'contests',
    'contests by name': 'contests?text=no.%209',
    'contests by no name': 'contests?text=nowhere',
    'contests closed': 'contests?state=closed',
    'contest file': `contests/${contestId}`,
    'entries of a contest': `contests/${contestId}/entries?page=40`,
    'entries of a contest by name': `contests/${contestId}/entries?text=7a1`,
    calendar: `contest-calendar?from=${day(-14)}T00:00:00Z&hours=672`,
    managers: 'managers',
    'managers by a common name': 'managers?text=manager',
    'managers by a rare name': 'managers?text=7a1c3',
    'managers by two letters': 'managers?text=ma',
    'managers by a common team name': 'managers?text=team',
    'managers by no name': 'managers?text=nobody%20at%20all',
    'manager by number': `managers?text=M-${busyManagerId}`,
    'manager by entry': 'managers?text=E-1000',
    'manager by operation': 'managers?text=000000ff-0000-4000-8000-000000000000',
    'manager by their provider’s name': 'managers?text=user-77',
    'managers blocked': 'managers?state=blocked',
    'managers excluded': 'managers?state=excluded',
    bots: 'managers?state=bots',
    'bots by name': 'managers?state=bots&text=manager',
    'manager file': `managers/${busyManagerId}`,
    'movements of a manager': `managers/${busyManagerId}/movements`,
    'entries of a manager': `managers/${busyManagerId}/entries`,
    'line-ups of a manager': `managers/${busyManagerId}/line-ups`,
    'operations undecided': 'money/operations?state=undecided',
    'operations done': 'money/operations?state=done',
    'operations declined': 'money/operations?state=declined',
    'one operation': 'operations/000000ff-0000-4000-8000-000000000000',
    'audit log': 'audit',
    'audit log by act': 'audit?act=refundEntry',
    'audit log by a common word': 'audit?text=payment',
    'audit log by a rare word': 'audit?text=7a1c3',
    'audit log by no word': 'audit?text=nobody%20at%20all',
    'audit log of a manager': 'audit?subject_kind=manager&subject_id=12',
    books: 'money/books',
    'books of a year': 'money/books?from=2026-01-01&to=2026-12-31',
    'books of contests': 'money/contests',
    payouts: 'money/payouts',
    differences: 'money/differences?state=open',
    comparisons: 'money/comparisons',
    proposals: 'proposals',
    rounds: 'rounds',
    overview: 'overview',
  }
}

/** Reports and exports: long readings that are made in turn, on connections of their own. */
export const CONSOLE_REPORTS: Readonly<Record<string, string>> = {
  'report by week': 'reports/figures?by=week',
  'report by day': 'reports/figures?by=day',
  'report by contest': 'reports/figures?by=contest',
  'report by kind': 'reports/figures?by=kind',
  retention: 'reports/retention',
}

function day(away: number): string {
  return new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
}
