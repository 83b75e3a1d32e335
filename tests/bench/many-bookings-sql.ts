/** Returns SQL that adds `bookings` for a customer. Each has five participants, thirty services and a trip in the coming year. */
export function seedBookings(username: string, bookings: number): readonly string[] {
  const buyer = `(select id from member where username = '${username}')`
  return [
    `insert into person (first_name, last_name, gender, birth_date, fiscal_code, email1)
      select 'Nipote', 'Numero ' || n, 'F', '2012-03-04', 'NPTNMR12C44H501' || chr(64 + n), 'nipote' || n || '@posta.example' from generate_series(1, 5) n`,
    `insert into package (product_division_id, title, webidpackage, code, destination, period_from, period_to)
      select 1, 'Mare e sport a Cesenatico, turno ' || n, 'BENCH-' || n, 'BENCH-' || n, 'Cesenatico',
        date_trunc('year', now())::date + 180 + n % 60, date_trunc('year', now())::date + 194 + n % 60 from generate_series(1, ${bookings}) n`,
    `insert into practice (guid, short_code, buyer_id, package_id, practice_division_id, practice_type, status, creation_date,
        editable_in_club_area, parto_sicuro, is_modifying)
      select gen_random_uuid(), 'BENCH-' || p.id, ${buyer}, p.id, 1, 1, 'confermato', now() - interval '1 day', true, false, false
      from package p where p.code like 'BENCH-%'`,
    `insert into participant (practice_id, position, person_id, relation, grade, doc_type, doc_number, doc_emission, doc_expiration)
      select r.id, n - 1, (select id from person where fiscal_code = 'NPTNMR12C44H501' || chr(64 + n)), 'altro', '8', 'idCard', 'CA1234567',
        '2024-01-01', '2034-01-01'
      from practice r, generate_series(1, 5) n where r.short_code like 'BENCH-%'`,
    `insert into service_snapshot (practice_id, position, item_group, alternative_label, editable_in_club_area, code, name, quantity,
        price_cents, service_id, label, soldout)
      select r.id, n - 1, 'Gruppo ' || (n - 1) / 6, null, false, 'bench-' || n, 'Servizio numero ' || n, 1, 1000 * n, 9000 + n,
        'Servizio ' || n, false
      from practice r, generate_series(1, 30) n where r.short_code like 'BENCH-%'`,
  ]
}
