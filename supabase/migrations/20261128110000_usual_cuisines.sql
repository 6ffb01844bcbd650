-- The usual cuisines: without one, no kitchen can be submitted for approval. A marketplace that has a list keeps it.

insert into public.cuisines (slug, name, name_ru, position)
select u.slug, u.name, u.name_ru, u.position
from (
  values
    ('italian', 'Italian', 'Итальянская', 0),
    ('french', 'French', 'Французская', 1),
    ('greek', 'Greek', 'Греческая', 2),
    ('turkish', 'Turkish', 'Турецкая', 3),
    ('lebanese', 'Lebanese', 'Ливанская', 4),
    ('mexican', 'Mexican', 'Мексиканская', 5),
    ('cuban', 'Cuban', 'Кубинская', 6),
    ('jamaican', 'Jamaican', 'Ямайская', 7),
    ('soul_food', 'Soul food', 'Соул-фуд', 8),
    ('cajun', 'Cajun & Creole', 'Каджунская и креольская', 9),
    ('bbq', 'Barbecue', 'Барбекю', 10),
    ('roadside', 'American', 'Американская', 11),
    ('punjabi', 'Indian', 'Индийская', 12),
    ('chinese', 'Chinese', 'Китайская', 13),
    ('japanese', 'Japanese', 'Японская', 14),
    ('korean', 'Korean', 'Корейская', 15),
    ('thai', 'Thai', 'Тайская', 16),
    ('vietnamese', 'Vietnamese', 'Вьетнамская', 17),
    ('filipino', 'Filipino', 'Филиппинская', 18),
    ('georgian', 'Georgian', 'Грузинская', 19),
    ('russian', 'Russian', 'Русская', 20),
    ('ukrainian', 'Ukrainian', 'Украинская', 21),
    ('polish', 'Polish', 'Польская', 22),
    ('uzbek', 'Uzbek', 'Узбекская', 23),
    ('ethiopian', 'Ethiopian', 'Эфиопская', 24),
    ('vegan', 'Plant-based', 'Растительная', 25),
    ('bakery', 'Bakery', 'Выпечка', 26)
) as u (slug, name, name_ru, position)
where not exists (select from public.cuisines);
