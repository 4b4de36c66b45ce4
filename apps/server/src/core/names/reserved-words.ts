/** Words that speak for whoever runs the game, in the languages of the product. */

/** Who has such a word in their name is taken for somebody who has a say. */
export const TITLES = [
  'admin',
  'admins',
  'administrator',
  'moderator',
  'support',
  'administrateur',
  'administratrice',
  'moderateur',
  'moderatrice',
  'админ',
  'администратор',
  'модератор',
  'поддръжка',
  'أدمن',
  'أدمين',
  'الدعم',
  'الدعم الفني',
  'فريق الدعم',
  'إدارة الموقع',
  'مشرف الموقع',
] as const

/** What speaks for the game only where nothing stands beside it. */
export const ALONE = ['official', 'staff', 'مشرف', 'المشرف', 'الإدارة'] as const

/** Innocent by themselves; beside the name of the game they speak for it. */
export const CLAIMS = [
  'official',
  'staff',
  'team',
  'help',
  'helpdesk',
  'service',
  'customer service',
  'officiel',
  'officielle',
  'equipe',
  'aide',
  'assistance',
  'service client',
  'официален',
  'официално',
  'официалният',
  'екип',
  'помощ',
  'обслужване',
  'رسمي',
  'الرسمي',
  'دعم',
  'مشرف',
  'المشرف',
  'الإدارة',
  'إدارة',
  'فريق',
  'مساعدة',
  'خدمة العملاء',
] as const
