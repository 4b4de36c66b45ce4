export { keepAlerts, KEPT_ALERTS } from './keep-alerts.ts'
export { registerAlerts } from './routes.ts'
