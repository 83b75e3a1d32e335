import { europeanHolidays } from './trips/european-holidays.ts'
import { highSchools } from './trips/high-schools.ts'
import { italianStays } from './trips/italian-stays.ts'
import { languageCourses } from './trips/language-courses.ts'
import { overseasHolidays } from './trips/overseas-holidays.ts'
import { schoolsAndCourses } from './trips/schools-and-courses.ts'
import { silverStays } from './trips/silver-stays.ts'
import { studyHolidays } from './trips/study-holidays.ts'
import { summerStays } from './trips/summer-stays.ts'
import { teacherGroups } from './trips/teacher-groups.ts'

/** In the order of their ids. */
export const tripFiles = [
  summerStays,
  italianStays,
  studyHolidays,
  europeanHolidays,
  overseasHolidays,
  schoolsAndCourses,
  teacherGroups,
  languageCourses,
  highSchools,
  silverStays,
] as const
