import { serveJobs } from '../../platform/threads/serve-jobs.ts'
import { decideResults } from './decide-results.ts'

serveJobs(decideResults)
