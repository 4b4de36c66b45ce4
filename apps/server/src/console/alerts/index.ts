export { keepAlerts } from './keep-alerts.ts'
export { registerAlerts } from './routes.ts'
