import type { SeedProgramme } from '../demonstration.ts'
import { europeanHolidays } from './european-holidays.ts'
import { highSchools } from './high-schools.ts'
import { italianStays } from './italian-stays.ts'
import { languageCourses } from './language-courses.ts'
import { overseasHolidays } from './overseas-holidays.ts'
import { schoolsAndCourses } from './schools-and-courses.ts'
import { silverStays } from './silver-stays.ts'
import { studyHolidays } from './study-holidays.ts'
import { summerStays } from './summer-stays.ts'
import { teacherGroups } from './teacher-groups.ts'

export const allProgrammes: readonly SeedProgramme[] = [
  ...Object.values(summerStays),
  ...italianStays,
  ...Object.values(studyHolidays),
  ...europeanHolidays,
  ...overseasHolidays,
  ...Object.values(schoolsAndCourses),
  ...teacherGroups,
  ...languageCourses,
  ...highSchools,
  ...Object.values(silverStays),
]
