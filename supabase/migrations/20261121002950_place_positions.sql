-- Which city is closest to a position was asked of every place there is. Of a band of latitudes it is asked of some
-- hundred, in this index alone, and the rows of a few.

create index places_city_position_idx on public.places (latitude, longitude) where kind = 'city';
