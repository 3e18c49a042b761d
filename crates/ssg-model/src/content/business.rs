//! `business:` in `site.yaml`: what the business is, for search engines.

use serde::Serialize;

use crate::accepts::Accepts;
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// What the business is.
    pub struct Business {
        pub r#type: BusinessType,
    }
}

/// A type of schema.org's `LocalBusiness` or `MedicalOrganization`, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BusinessType(pub &'static str);

impl Default for BusinessType {
    fn default() -> BusinessType {
        BusinessType("LocalBusiness")
    }
}

impl BusinessType {
    /// A business that the rules of insurance bind.
    pub const INSURANCE_AGENCY: BusinessType = BusinessType("InsuranceAgency");

    /// The type with this name.
    pub fn find(name: &str) -> Option<BusinessType> {
        let at = BusinessType::NAMES.binary_search(&name).ok()?;
        Some(BusinessType(BusinessType::NAMES[at]))
    }

    /// `LocalBusiness`, `MedicalOrganization` and all types below them, in order of the alphabet.
    pub const NAMES: &[&str] = &[
        "AccountingService",
        "AdultEntertainment",
        "AmusementPark",
        "AnimalShelter",
        "ArchiveOrganization",
        "ArtGallery",
        "Attorney",
        "AutoBodyShop",
        "AutoDealer",
        "AutoPartsStore",
        "AutoRental",
        "AutoRepair",
        "AutoWash",
        "AutomatedTeller",
        "AutomotiveBusiness",
        "Bakery",
        "BankOrCreditUnion",
        "BarOrPub",
        "BeautySalon",
        "BedAndBreakfast",
        "BikeStore",
        "BookStore",
        "BowlingAlley",
        "Brewery",
        "CafeOrCoffeeShop",
        "Campground",
        "Casino",
        "ChildCare",
        "ClothingStore",
        "ComedyClub",
        "CommunityHealth",
        "ComputerStore",
        "ConvenienceStore",
        "CovidTestingFacility",
        "DaySpa",
        "Dentist",
        "DepartmentStore",
        "Dermatology",
        "DiagnosticLab",
        "DietNutrition",
        "Distillery",
        "DryCleaningOrLaundry",
        "Electrician",
        "ElectronicsStore",
        "Emergency",
        "EmergencyService",
        "EmploymentAgency",
        "EntertainmentBusiness",
        "ExerciseGym",
        "FastFoodRestaurant",
        "FinancialService",
        "FireStation",
        "Florist",
        "FoodEstablishment",
        "FurnitureStore",
        "GardenStore",
        "GasStation",
        "GeneralContractor",
        "Geriatric",
        "GolfCourse",
        "GovernmentOffice",
        "GroceryStore",
        "Gynecologic",
        "HVACBusiness",
        "HairSalon",
        "HardwareStore",
        "HealthAndBeautyBusiness",
        "HealthClub",
        "HobbyShop",
        "HomeAndConstructionBusiness",
        "HomeGoodsStore",
        "Hospital",
        "Hostel",
        "Hotel",
        "HousePainter",
        "IceCreamShop",
        "IndividualPhysician",
        "InsuranceAgency",
        "InternetCafe",
        "JewelryStore",
        "LegalService",
        "Library",
        "LiquorStore",
        "LocalBusiness",
        "Locksmith",
        "LodgingBusiness",
        "MedicalBusiness",
        "MedicalClinic",
        "MedicalOrganization",
        "MensClothingStore",
        "Midwifery",
        "MobilePhoneStore",
        "Motel",
        "MotorcycleDealer",
        "MotorcycleRepair",
        "MovieRentalStore",
        "MovieTheater",
        "MovingCompany",
        "MusicStore",
        "NailSalon",
        "NightClub",
        "Notary",
        "Nursing",
        "Obstetric",
        "OfficeEquipmentStore",
        "Oncologic",
        "Optician",
        "Optometric",
        "Otolaryngologic",
        "OutletStore",
        "PawnShop",
        "Pediatric",
        "PetStore",
        "Pharmacy",
        "Physician",
        "PhysiciansOffice",
        "Physiotherapy",
        "PlasticSurgery",
        "Plumber",
        "Podiatric",
        "PoliceStation",
        "PostOffice",
        "PrimaryCare",
        "ProfessionalService",
        "Psychiatric",
        "PublicHealth",
        "PublicSwimmingPool",
        "RadioStation",
        "RealEstateAgent",
        "RecyclingCenter",
        "Resort",
        "Restaurant",
        "RoofingContractor",
        "SelfStorage",
        "ShoeStore",
        "ShoppingCenter",
        "SkiResort",
        "SportingGoodsStore",
        "SportsActivityLocation",
        "SportsClub",
        "StadiumOrArena",
        "Store",
        "TattooParlor",
        "TelevisionStation",
        "TennisComplex",
        "TireShop",
        "TouristInformationCenter",
        "ToyStore",
        "TravelAgency",
        "VacationRental",
        "VeterinaryCare",
        "WholesaleStore",
        "Winery",
    ];
}

impl Decode for BusinessType {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| {
            BusinessType::find(text).ok_or_else(|| Problem::UnknownChoice {
                found: text.to_owned(),
                choices: BusinessType::NAMES.to_vec(),
            })
        })
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: BusinessType::NAMES.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::BusinessType;

    #[test]
    fn the_types_are_in_order() {
        assert!(BusinessType::NAMES.is_sorted_by(|a, b| a < b));
        assert!(BusinessType::NAMES.contains(&BusinessType::default().0));
    }
}
