import { Page } from '../components/layout.tsx';
import { MyShifts } from '../features/schedules/my-shifts.tsx';
import { WhoNow } from '../features/schedules/who-now.tsx';

/** `/schedules`: who is on call now and next, and when I am. */
export function SchedulesPage() {
  return (
    <Page title="Schedules" lead="Who is on call now, and who is next.">
      <WhoNow />
      <MyShifts />
    </Page>
  );
}
